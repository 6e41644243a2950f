package dev.durabench.report;

/** A report could not be made. The message says what, where, what to do; nothing half is left. */
public final class ReportFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ReportFailure(String message) {
    super(message);
  }

  public ReportFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
