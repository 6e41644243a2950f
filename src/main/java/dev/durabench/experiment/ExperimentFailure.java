package dev.durabench.experiment;

/**
 * An experiment could not be carried out; it says nothing about the database. The message says
 * what, where, what to do.
 */
public final class ExperimentFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ExperimentFailure(String message) {
    super(message);
  }

  public ExperimentFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
