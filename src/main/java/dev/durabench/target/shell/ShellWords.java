package dev.durabench.target.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a machine is told to run a script or a command. Both begin by telling their process group.
 */
public final class ShellWords {
  /**
   * The script comes first on standard input, the rest of which is the script's own: so it may be
   * long and is seen in no process list. {@code head -c} reads not a byte more. It is kept where it
   * costs the measured disk nothing, and removes itself once its shell has opened it. {@code
   * timeout} leads a process group and ends all of it, even when nobody is connected any more.
   */
  private static final String SCRIPT =
      """
      echo "$$" >&2
      export LC_ALL=C.UTF-8
      file=$(mktemp /run/durabench.XXXXXX) || exit 125
      head -c "$1" >"$file" || exit 125
      bound=$2
      shift 2
      exec timeout -s KILL "$bound" sh "$file" "$@"
      """;

  /** Twelve hours at most: a command that a lost network has left alone must not stay for ever. */
  private static final String COMMAND =
      """
      echo "$$" >&2
      export LC_ALL=C.UTF-8
      exec timeout -s KILL 43200 "$@"
      """;

  private ShellWords() {}

  /**
   * Runs a script that comes on standard input.
   *
   * @param length of the script in bytes
   * @param seconds after which it is killed
   */
  public static List<String> script(int length, long seconds, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of(Integer.toString(length), Long.toString(seconds)));
    all.addAll(arguments);
    return words(SCRIPT, all);
  }

  /** Runs a command with the streams that the words are run with. */
  public static List<String> command(List<String> command) {
    return words(COMMAND, command);
  }

  /** Ends a process group. */
  public static List<String> kill(long group) {
    return words("kill -s KILL -- \"-$1\"", List.of(Long.toString(group)));
  }

  private static List<String> words(String bootstrap, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", bootstrap, "sh"));
    words.addAll(arguments);
    return List.copyOf(words);
  }

  /**
   * The words as one line for a login shell.
   *
   * @param user who logs in; any but root has to {@code sudo}
   */
  public static String line(String user, List<String> words) {
    return (user.equals("root") ? "exec " : "exec sudo -n ")
        + words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  /** As one word of any POSIX shell. */
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
