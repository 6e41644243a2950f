package dev.durabench.target.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Deadline;
import dev.durabench.target.shell.RemoteFiles;
import dev.durabench.target.shell.ShellWords;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A root shell over SSH. One connection is made when first needed, used by all calls and threads,
 * and made again when it was lost; a machine that loses its power is noticed within seconds. Only
 * the host key that was given is trusted.
 */
public final class SshShell implements Shell, AutoCloseable {
  /** Beyond a script's own bound, for its end to be told. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** Less than what a cancelled engine leaves for undoing. */
  private static final Duration TO_KILL = Duration.ofSeconds(3);

  private final SshAccess access;
  private final SshTimes times;
  private final SshLink link;
  private final RemoteFiles files;
  private final List<SshForward> forwards = new CopyOnWriteArrayList<>();

  /**
   * Connects nowhere yet.
   *
   * @throws TargetFailure when a key cannot be read
   */
  public SshShell(SshAccess access) {
    this(access, SshTimes.STANDARD);
  }

  SshShell(SshAccess access, SshTimes times) {
    this.access = access;
    this.times = times;
    this.files = new RemoteFiles(access.toString(), this::run);
    this.link = new SshLink(access, times);
  }

  @Override
  public String machine() {
    return access.machine();
  }

  @Override
  public String run(String script, List<String> arguments, String stdin, Duration bound) {
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    run(script, arguments, new ByteArrayInputStream(stdin.getBytes(UTF_8)), stdout, bound);
    return stdout.toString(UTF_8).replaceFirst("[\\r\\n]+$", "");
  }

  /** As {@link Shell#run}, with streams. */
  void run(
      String script,
      List<String> arguments,
      InputStream stdin,
      OutputStream stdout,
      Duration bound) {
    // On the same line, so that the shell counts lines as the script's author does.
    byte[] text = ("rm -f \"$0\"; " + script + "\n").getBytes(UTF_8);
    InputStream input = new SequenceInputStream(new ByteArrayInputStream(text), stdin);
    Deadline deadline = Deadline.in(bound);
    SshScript running =
        link.open(
            deadline,
            session -> {
              // Rounded up: what is killed there has reached the bound here as well.
              long seconds = deadline.left().toSeconds() + 1;
              String line = line(ShellWords.script(text.length, seconds, arguments));
              SshScript fresh = new SshScript(session.createExecChannel(line), input, stdout);
              fresh.open(deadline);
              return fresh;
            });
    try {
      finish(running, name(script), bound, deadline);
    } finally {
      running.close();
    }
  }

  private void finish(SshScript running, String name, Duration bound, Deadline deadline) {
    SshScript.End end;
    try {
      end = running.await(Deadline.in(deadline.left().plus(GRACE)));
    } catch (InterruptedException e) {
      running.group().ifPresent(this::kill);
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while " + name + " ran on " + access, e);
    }
    if (end == SshScript.End.CONNECTION_LOST) {
      throw new TargetFailure(
          "the connection to %s was lost while %s ran: what it had done by then is not known"
              .formatted(access, name));
    }
    if (end == SshScript.End.BOUND_REACHED) {
      running.group().ifPresent(this::kill);
    }
    if (end == SshScript.End.BOUND_REACHED || (running.killed() && deadline.over())) {
      throw new TargetFailure(
          "%s did not end within %d s on %s and was killed there%s"
              .formatted(name, bound.toSeconds(), access, said(running)));
    }
    if (running.exitCode() != 0) {
      throw new TargetFailure(
          "%s ended with exit code %d on %s%s"
              .formatted(name, running.exitCode(), access, said(running)));
    }
  }

  private static String said(SshScript script) {
    return script.lastLines().isEmpty() ? "" : ": " + script.lastLines();
  }

  /** A script that begins with a comment is called by it. */
  private static String name(String script) {
    String first = script.lines().findFirst().orElse("");
    return first.startsWith("# ") ? "\"" + first.substring(2).strip() + "\"" : "a script";
  }

  /** Ends a process group there; what cannot be reached ends by its own bound. */
  void kill(long group) {
    SshScript killer = null;
    try {
      Deadline deadline = Deadline.in(TO_KILL);
      killer =
          link.open(
              deadline,
              session -> {
                String line = line(ShellWords.kill(group));
                SshScript fresh =
                    new SshScript(
                        session.createExecChannel(line),
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream());
                fresh.open(deadline);
                return fresh;
              });
      killer.await(deadline);
    } catch (TargetFailure e) {
      // Not to be reached: it is ended there by its own bound, or is gone with the machine.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (killer != null) {
        killer.close();
      }
    }
  }

  private String line(List<String> words) {
    return ShellWords.line(access.user(), words);
  }

  @Override
  public void upload(Path file, String target) {
    files.upload(file, target);
  }

  @Override
  public void download(String folder, Path into) {
    files.download(folder, into);
  }

  @Override
  public int forward(String host, int port) {
    SshForward forward = SshForward.open(link, access, host, port);
    forwards.add(forward);
    return forward.port();
  }

  @Override
  public Running start(List<String> command) {
    String line = line(ShellWords.command(command));
    Deadline deadline = Deadline.in(times.connect().plus(times.answer()));
    return link.open(
        deadline,
        session ->
            SshRunning.open(
                session.createExecChannel(line), access.toString(), times.answer(), this::kill));
  }

  @Override
  public boolean reachable(Duration bound) {
    try {
      run(":", List.of(), "", bound);
      return true;
    } catch (TargetFailure e) {
      return false;
    }
  }

  /** Ends the connection and all that runs over it, at once, also with a machine that is gone. */
  @Override
  public void close() {
    forwards.forEach(SshForward::close);
    link.close();
  }

  @Override
  public String toString() {
    return access.toString();
  }
}
