package dev.durabench.target.shell;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

/** Runs scripts on a machine as {@link dev.durabench.target.Shell#run} does, with streams. */
@FunctionalInterface
public interface Scripts {
  /**
   * Runs one.
   *
   * @param stdin read until the script has ended or it is at its end
   */
  void run(
      String script,
      List<String> arguments,
      InputStream stdin,
      OutputStream stdout,
      Duration bound);
}
