package dev.durabench.standin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Answers of commands on machines that do not exist, for tests of nothing but resources. Only the
 * environment variable {@link #SWITCH} makes the stand-in give them. It names a file of lines
 * {@code <regular expression><tab><standard output>}; the first expression that is found in a
 * command answers it, and a command that none is found in fails. What was answered is written
 * beside the file, to {@code <file>.log}, a line {@code <host><tab><command's first line>} each.
 */
public final class CannedAnswers {
  /** Set where no command may run on any machine. */
  public static final String SWITCH = "STANDIN_NO_MACHINES_CANNED_ANSWERS";

  private final Path file;

  private CannedAnswers(Path file) {
    this.file = file;
  }

  static CannedAnswers from(String file) {
    return new CannedAnswers(Path.of(file));
  }

  /** What was answered so far. */
  public static List<String> log(Path file) throws IOException {
    Path log = Path.of(file + ".log");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  synchronized Ran answer(String host, String command) {
    try {
      for (String line : Files.readAllLines(file)) {
        String[] pair = line.split("\t", 2);
        if (java.util.regex.Pattern.compile(pair[0]).matcher(command).find()) {
          Files.writeString(
              Path.of(file + ".log"),
              host + "\t" + command.lines().findFirst().orElse("") + "\n",
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
          return new Ran(0, pair.length > 1 ? pair[1] : "", "");
        }
      }
    } catch (IOException e) {
      throw new StandInFailure("canned answers: " + e);
    }
    throw new StandInFailure("no canned answer in " + file + " for: " + command);
  }
}
