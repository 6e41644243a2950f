package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts processes that outlive us, in a session of their own. */
final class Detached {
  private Detached() {}

  /** The same command in a session of its own; all ways keep the process's number. */
  static List<String> command(List<String> words) {
    List<String> command = new ArrayList<>();
    if (Command.exists("setsid")) {
      command.add("setsid");
    } else if (Command.exists("perl")) {
      // macOS has no setsid program.
      command.addAll(
          List.of("perl", "-MPOSIX", "-e", "POSIX::setsid(); exec { $ARGV[0] } @ARGV or exit 127"));
    } else {
      command.add("nohup");
    }
    command.addAll(words);
    return command;
  }

  /**
   * Starts a command.
   *
   * @param environment added to ours; an empty value removes a variable
   * @param log where its output is appended
   */
  static ProcessId start(
      List<String> command, Path directory, Map<String, String> environment, Path log) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    environment.forEach((variable, value) -> Command.set(builder, variable, value));
    try {
      long pid = builder.start().pid();
      return ProcessId.of(pid)
          .orElseThrow(
              () -> new TargetFailure(command.get(0) + " ended at once; its log is " + log));
    } catch (IOException e) {
      throw new TargetFailure("cannot start " + command.get(0) + ": " + e.getMessage(), e);
    }
  }
}
