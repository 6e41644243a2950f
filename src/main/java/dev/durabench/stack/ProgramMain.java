package dev.durabench.stack;

import com.pulumi.Pulumi;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the engine's language host starts. */
public final class ProgramMain {
  /** Tells the language host that the user has been told. */
  private static final int ALREADY_TOLD = 32;

  private ProgramMain() {}

  /** Takes no arguments: everything is in the stack's config. */
  public static void main(String[] args) {
    Logger.getLogger("").addHandler(new EngineGone());
    Pulumi.run(Program::stack);
  }

  /**
   * Ends the program without a word when the engine has stopped because a resource failed: the
   * engine has said which and why, but this version of the SDK would add the stack trace of its own
   * broken connection. Its log comes before it tells the engine.
   */
  private static final class EngineGone extends Handler {
    @Override
    public void publish(LogRecord entry) {
      String message = String.valueOf(entry.getMessage());
      if (entry.getLevel() == Level.SEVERE
          && (message.contains("StatusRuntimeException: UNAVAILABLE")
              || message.contains("StatusRuntimeException: CANCELLED"))) {
        Runtime.getRuntime().halt(ALREADY_TOLD);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
