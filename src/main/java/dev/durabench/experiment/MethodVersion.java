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
      case "flush", "restore", "network", "fencing" -> 1;
      // 2: the maximum is that of all repeats; a damaged database is lost; one scale for the load;
      // a checkpoint before each slot.
      case "transactions", "commit", "loss" -> 2;
      // 3: an endpoint that does not answer keeps writer and load from the others no longer than
      // once in a while; the load gives an answer up after 5 s.
      case "fail-over" -> 3;
      default -> throw new IllegalArgumentException("no kind of experiment " + kind);
    };
  }
}
