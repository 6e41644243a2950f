package dev.durabench.experiment;

import dev.durabench.topology.ReplicationMode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** When a script without a quorum of its own may promote. */
final class PromotionRule {
  private PromotionRule() {}

  /**
   * Why nobody may be promoted; empty when somebody may.
   *
   * <p>Where commits wait for one standby, an acknowledged write may be on that one alone. So the
   * standby that cannot be read may be the only one that has it, and promoting another would lose
   * it without anybody noticing.
   *
   * @param standbys all of them
   * @param readable those whose WAL position was read
   */
  static Optional<String> refusal(
      ReplicationMode mode, List<String> standbys, Collection<String> readable) {
    List<String> unreadable =
        standbys.stream().filter(standby -> !readable.contains(standby)).toList();
    if (unreadable.size() == standbys.size()) {
      return Optional.of("no standby can be read: there is nobody to promote");
    }
    if (unreadable.isEmpty() || !waitsForStandby(mode)) {
      return Optional.empty();
    }
    return Optional.of(
        "promotion refused: "
            + String.join(", ", unreadable)
            + " cannot be read, and with "
            + mode.key()
            + " it may be the only standby that holds acknowledged writes");
  }

  private static boolean waitsForStandby(ReplicationMode mode) {
    return switch (mode) {
      case NONE, ASYNC -> false;
      case REMOTE_WRITE, SYNC, ANY_1, REMOTE_APPLY -> true;
    };
  }
}
