package dev.durabench.stack;

import com.pulumi.Pulumi;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the engine's language host starts. */
public final class ProgramMain {
  /** The SDK's exit code for: the engine has shown the error. */
  private static final int SHOWN = 32;

  private ProgramMain() {}

  /** Takes no arguments: everything is in the stack's config. */
  public static void main(String[] args) {
    // What the SDK logs goes to the engine as well; twice is once too often.
    LogManager.getLogManager().reset();
    Logger.getLogger("").addHandler(new EngineGone());
    Pulumi.run(
        context -> {
          CalmWait.install();
          Program.stack(context);
        });
  }

  /**
   * Ends the program without a word when the engine has stopped because a resource failed: the
   * engine has said which and why, but this version of the SDK would add the stack trace of its own
   * broken connection. It logs before it tells the engine. Never with code 0: an engine that is not
   * gone would take the resources that were not declared for unwanted ones.
   */
  private static final class EngineGone extends Handler {
    @Override
    public void publish(LogRecord entry) {
      String message = String.valueOf(entry.getMessage());
      if (Level.SEVERE.equals(entry.getLevel())
          && (message.contains("StatusRuntimeException: UNAVAILABLE")
              || message.contains("StatusRuntimeException: CANCELLED"))) {
        Runtime.getRuntime().halt(SHOWN);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
