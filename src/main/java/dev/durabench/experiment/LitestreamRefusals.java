package dev.durabench.experiment;

import java.util.List;
import java.util.Locale;

/**
 * Tells what a failed restore means. Litestream has no exit codes for it, only words; those here
 * are of 0.5.17. Words that are not known mean that nobody could look, never that something is
 * lost.
 */
final class LitestreamRefusals {
  private static final List<String> REPLICA_IS_TO_BLAME =
      List.of(
          "no matching backup",
          "no backups found",
          "no snapshot",
          "cannot calc restore plan",
          "non-contiguous ltx",
          "ltx file missing",
          "ltx file corrupted",
          "invalid ltx file",
          "decompress block",
          "checksum mismatch");

  private LitestreamRefusals() {}

  /** Whether Litestream read the replica and cannot make a database of what is there. */
  static boolean blamesReplica(String message) {
    String words = message.toLowerCase(Locale.ROOT);
    return REPLICA_IS_TO_BLAME.stream().anyMatch(words::contains);
  }
}
