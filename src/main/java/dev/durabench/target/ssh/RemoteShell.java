package dev.durabench.target.ssh;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Command lines as the login shell of a machine gets them. */
final class RemoteShell {
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

  private final boolean root;

  RemoteShell(String user) {
    root = user.equals("root");
  }

  /**
   * Runs a script that comes on standard input.
   *
   * @param length of the script in bytes
   * @param seconds after which it is killed
   */
  String script(int length, long seconds, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of(Integer.toString(length), Long.toString(seconds)));
    all.addAll(arguments);
    return line(SCRIPT, all);
  }

  /** Runs a command with the channel's own streams. */
  String command(List<String> command) {
    return line(COMMAND, command);
  }

  /** Ends a process group. */
  String kill(long group) {
    return line("kill -s KILL -- \"-$1\"", List.of(Long.toString(group)));
  }

  private String line(String bootstrap, List<String> arguments) {
    String sh = root ? "exec sh -c " : "exec sudo -n sh -c ";
    return sh
        + quoted(bootstrap)
        + " sh "
        + arguments.stream().map(RemoteShell::quoted).collect(Collectors.joining(" "));
  }

  /** As one word of any POSIX shell. */
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
