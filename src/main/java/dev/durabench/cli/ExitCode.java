package dev.durabench.cli;

/** What the process ends with. */
final class ExitCode {
  /** Everything that was promised was kept, or nothing was promised. */
  static final int FINE = 0;

  /** A promise was broken: acknowledged writes were lost beyond it. */
  static final int BROKEN = 1;

  /** Nothing can be said: something was not measured, or a ledger or scan is incomplete. */
  static final int UNRESOLVED = 2;

  /** Refused before anything, or while something, was created. */
  static final int REFUSED = 3;

  /** Something is still standing that should not; it was listed. */
  static final int LEFT_STANDING = 4;

  /** The command line or a topology file is wrong. */
  static final int USAGE = 64;

  /** A mistake in durabench itself. */
  static final int INTERNAL = 70;

  private ExitCode() {}
}
