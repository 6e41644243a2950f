package dev.durabench.target.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Alarm;
import dev.durabench.target.shell.Deadline;
import dev.durabench.target.shell.Stderr;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A command in a pod that is talked to while it runs. */
final class PodRunning implements Shell.Running {
  private static final Duration TO_END = Duration.ofSeconds(5);

  private final PodProcess process;
  private final Consumer<OptionalLong> killer;
  private final OptionalLong group;
  private final InputStream stderr;

  private PodRunning(PodProcess process, Consumer<OptionalLong> killer, String firstLine) {
    this.process = process;
    this.killer = killer;
    this.group = Stderr.group(firstLine);
    // A first line that is no number is an error's.
    this.stderr =
        group.isPresent()
            ? process.stderr()
            : new SequenceInputStream(
                new ByteArrayInputStream(firstLine.getBytes(UTF_8)), process.stderr());
  }

  /**
   * Listens to one that was started.
   *
   * @param killer ends a process group
   * @param deadline when the command must have said its first line; it is given up after that
   */
  static PodRunning of(PodProcess process, Consumer<OptionalLong> killer, Deadline deadline) {
    return new PodRunning(process, killer, firstLine(process.stderr(), deadline, process::close));
  }

  /**
   * Comes as soon as the command starts; ends with the connection when that is lost before.
   *
   * @param close ends the connection, and with it the read
   */
  static String firstLine(InputStream in, Deadline deadline, Runnable close) {
    // A machine without power neither answers nor ends the connection.
    Alarm alarm = Alarm.in(deadline.left(), close);
    String line = firstLine(in);
    if (!alarm.callOff()) {
      throw new TargetFailure(
          "a command in a pod did not say in time that it runs; see whether its node is up");
    }
    return line;
  }

  private static String firstLine(InputStream in) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      for (int b = in.read(); b >= 0; b = in.read()) {
        line.write(b);
        if (b == '\n') {
          break;
        }
      }
    } catch (IOException e) {
      // What there is of it is all there is.
      return line.toString(UTF_8);
    }
    return line.toString(UTF_8);
  }

  @Override
  public OutputStream stdin() {
    return process.stdin();
  }

  @Override
  public InputStream stdout() {
    return process.stdout();
  }

  @Override
  public InputStream stderr() {
    return stderr;
  }

  @Override
  public boolean alive() {
    return process.alive();
  }

  @Override
  public boolean await(Duration bound) throws InterruptedException {
    return process.await(Deadline.in(bound));
  }

  @Override
  public void kill() {
    if (alive()) {
      killer.accept(group);
    }
    boolean interrupted = false;
    try {
      process.await(Deadline.in(TO_END));
    } catch (InterruptedException e) {
      interrupted = true;
    }
    process.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
