package dev.durabench.target;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A root shell on one machine. Every call is bounded; a machine that cannot be reached, or a script
 * that fails, ends in a {@link TargetFailure} that names the machine and what it said last.
 */
public interface Shell {
  /** Name of the machine, for messages. */
  String machine();

  /**
   * Runs a POSIX sh script.
   *
   * @param script its text; never holds a secret
   * @param arguments {@code $1}, {@code $2}, ...
   * @param stdin its standard input, which may hold a secret
   * @return its standard output, without trailing line ends
   */
  String run(String script, List<String> arguments, String stdin, Duration bound);

  /** Copies a file there; its folder is made. Replaces what is there at once, or not at all. */
  void upload(Path file, String remote);

  /**
   * Copies a folder's regular files, not its subfolders, from there into an existing folder here.
   */
  void download(String remote, Path folder);

  /**
   * A port of 127.0.0.1 here that leads to a host and port as the machine sees them; stays until
   * the shell's owner closes.
   */
  int forward(String host, int port);

  /** Starts a command that is talked to while it runs. It dies with the connection. */
  Running start(List<String> command);

  /** True when the machine answers within the bound. */
  boolean reachable(Duration bound);

  /** A command that was started. */
  interface Running {
    /** What it is told. */
    OutputStream stdin();

    /** What it says. */
    InputStream stdout();

    /** What went wrong. */
    InputStream stderr();

    /** False once it has ended or the connection is lost. */
    boolean alive();

    /** Waits for its end; true when it came within the bound. */
    boolean await(Duration bound) throws InterruptedException;

    /** SIGKILL there; gives up after a while when the machine is gone. */
    void kill();
  }
}
