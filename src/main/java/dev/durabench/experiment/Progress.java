package dev.durabench.experiment;

/** Hears how an experiment gets on. Called from one thread at a time. */
public interface Progress {
  /**
   * Something worth a line to a waiting user.
   *
   * @param message one short line
   * @param fraction how much of the experiment is done, 0 to 1
   */
  void report(String message, double fraction);
}
