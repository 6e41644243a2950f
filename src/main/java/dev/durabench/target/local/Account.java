package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The user that database servers run as: ours, or {@code nobody} when we are root, because
 * PostgreSQL refuses root.
 *
 * @param name its name
 * @param uid its user id
 * @param gid its group id
 * @param prefix words in front of a command that run it as this user; empty when it is ours
 */
record Account(String name, int uid, int gid, List<String> prefix) {
  private static final Duration BOUND = Duration.ofSeconds(10);
  private static final String UNPRIVILEGED = "nobody";

  Account {
    prefix = List.copyOf(prefix);
  }

  /** The user that we run as; owns what servers need not read. */
  static Account ours() {
    return new Account(System.getProperty("user.name", "?"), -1, -1, List.of());
  }

  /** The account to use on this machine. */
  static Account current() {
    int uid = id("-u");
    if (uid != 0) {
      return new Account(System.getProperty("user.name", "?"), uid, id("-g"), List.of());
    }
    int other = id("-u", UNPRIVILEGED);
    int group = id("-g", UNPRIVILEGED);
    for (List<String> prefix : ways(other, group)) {
      if (worksAs(prefix, other)) {
        return new Account(UNPRIVILEGED, other, group, prefix);
      }
    }
    throw new TargetFailure(
        "PostgreSQL refuses to run as root, and none of setpriv, runuser, su and sudo could become"
            + " the user nobody here: run durabench as an ordinary user, or install util-linux");
  }

  private static List<List<String>> ways(int uid, int gid) {
    return List.of(
        List.of("setpriv", "--reuid=" + uid, "--regid=" + gid, "--clear-groups", "--"),
        List.of("runuser", "-u", UNPRIVILEGED, "--"),
        List.of("su", "-s", "/bin/sh", "-c", "exec \"$@\"", "--", UNPRIVILEGED, "sh"),
        List.of("sudo", "-n", "-u", UNPRIVILEGED, "--"));
  }

  private static boolean worksAs(List<String> prefix, int uid) {
    if (!Command.exists(prefix.get(0))) {
      return false;
    }
    List<String> command = new ArrayList<>(prefix);
    command.addAll(List.of("id", "-u"));
    Command.Result result = new Command(command).in(Path.of("/")).attempt(BOUND);
    return result.exit() == 0 && result.output().strip().equals(Integer.toString(uid));
  }

  /** The number of the user that we run as. */
  static int ownUid() {
    try {
      return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    } catch (IOException e) {
      return id("-u");
    }
  }

  private static int id(String... arguments) {
    List<String> command = new ArrayList<>(List.of("id"));
    command.addAll(List.of(arguments));
    return Integer.parseInt(new Command(command).run(BOUND).strip());
  }

  /** The same command, run as this user. */
  List<String> command(List<String> words) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(words);
    return command;
  }

  /** Hands a file or directory over to this user. */
  void own(Path path) {
    if (prefix.isEmpty()) {
      return;
    }
    try {
      Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
      Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw new TargetFailure(
          "cannot hand " + path + " over to " + name + ": " + e.getMessage(), e);
    }
  }

  /**
   * Fails when this user cannot enter a directory.
   *
   * @param what what it is, for the message
   */
  void checkEnter(Path directory, String what) {
    List<String> command = command(List.of("sh", "-c", "cd \"$1\"", "sh"));
    command.add(directory.toString());
    if (new Command(command).in(Path.of("/")).attempt(BOUND).exit() != 0) {
      throw new TargetFailure(
          "%s %s cannot be entered by the user %s, which PostgreSQL runs as: make every directory on"
                  .formatted(what, directory, name)
              + " the way enterable (chmod o+x), or set DURABENCH_HOME to a place that is, such as"
              + " /var/lib/durabench");
    }
  }
}
