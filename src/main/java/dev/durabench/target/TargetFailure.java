package dev.durabench.target;

/** Something on a machine did not do what it was told; the message says what, where, what to do. */
public final class TargetFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TargetFailure(String message) {
    super(message);
  }

  public TargetFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
