package dev.durabench.stack;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A script of the folder {@code servers/} for a root shell on a server. Script and variables go by
 * standard input, so that a failure shows the command and no secret. Before {@code cluster.sh} goes
 * {@code storage.sh}, which it needs.
 *
 * @param file name of the script
 * @param variables set before it begins
 */
record ServerScript(String file, Map<String, String> variables) {
  ServerScript {
    requireNonNull(file, "file is null");
    variables = new TreeMap<>(variables);
  }

  /** The command that reads it, for a user who is root or may sudo without a password. */
  static String command(String user, List<String> arguments) {
    return (user.equals("root") ? "" : "sudo -n ")
        + "sh -s --"
        + arguments.stream().map(argument -> " " + quote(argument)).collect(Collectors.joining());
  }

  /** What the command reads. */
  String stdin() {
    return variables.entrySet().stream()
            .map(variable -> variable.getKey() + "=" + quote(variable.getValue()) + "\n")
            .collect(Collectors.joining())
        + (file.equals("cluster.sh") ? resource("/servers/storage.sh") : "")
        + resource("/servers/" + file);
  }

  /** A text of this program. */
  static String resource(String name) {
    try (InputStream in = ServerScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program has no file " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String quote(String text) {
    return text.matches("[A-Za-z0-9._/-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  @Override
  public String toString() {
    return "ServerScript[" + file + "]";
  }
}
