package dev.durabench.experiment;

/**
 * The version of the way each kind measures. Bumped when figures before and after a change must not
 * be compared; part of fingerprints, so that old rows are measured again.
 */
public final class MethodVersion {
  private MethodVersion() {}

  /**
   * The version of a kind.
   *
   * @throws IllegalArgumentException when there is no such kind
   */
  public static int of(String kind) {
    return switch (kind) {
      // 2: a checkpoint before each slot.
      case "transactions" -> 2;
      case "flush", "commit", "fail-over", "loss", "restore" -> 1;
      default -> throw new IllegalArgumentException("no kind of experiment " + kind);
    };
  }
}
