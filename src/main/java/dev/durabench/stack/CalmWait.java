package dev.durabench.stack;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Lets the SDK wait without burning a core. While resources are being made, which takes as long as
 * the experiments do, version 1.36.1 looks again and again without a pause whether its tasks are
 * done: more than a whole core, and gigabytes of garbage, beside a database that is being measured.
 * It logs each look, and the log is the one place where it can be made to wait.
 */
final class CalmWait extends Handler {
  /** Both how often it looks and how much later a program may end. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private static final String LOOK = "Remaining tasks [";

  /** Loggers are held weakly by the JDK: one that nobody holds forgets its level. */
  private static final Logger SDK =
      Logger.getLogger("com.pulumi.deployment.internal.DeploymentImpl");

  private final Runnable pause;

  /**
   * @param pause what a look waits for
   */
  CalmWait(Runnable pause) {
    this.pause = pause;
  }

  /**
   * From now on the SDK's looks are slow; nothing is written anywhere. Called within the program,
   * as the SDK sets that logger's level itself when it starts.
   */
  static void install() {
    SDK.setLevel(Level.FINEST);
    SDK.addHandler(new CalmWait(() -> LockSupport.parkNanos(BETWEEN_LOOKS.toNanos())));
  }

  @Override
  public void publish(LogRecord entry) {
    if (Level.FINEST.equals(entry.getLevel())
        && String.valueOf(entry.getMessage()).startsWith(LOOK)) {
      pause.run();
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
