package dev.durabench.cli;

/** Ends a command. The message says what, where, what to do. */
final class CliFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  CliFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  CliFailure(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
