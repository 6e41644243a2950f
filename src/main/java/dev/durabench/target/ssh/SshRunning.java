package dev.durabench.target.ssh;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.sshd.client.channel.ChannelExec;

/** A command on a machine that is talked to while it runs. */
final class SshRunning implements Shell.Running {
  private static final Duration TO_END = Duration.ofSeconds(5);

  private final ChannelExec channel;
  private final LongConsumer killer;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final OptionalLong group;
  private final InputStream stderr;

  private SshRunning(ChannelExec channel, LongConsumer killer, String firstLine) {
    this.channel = channel;
    this.killer = killer;
    this.group = Stderr.group(firstLine);
    // A first line that is no number is an error's.
    this.stderr =
        group.isPresent()
            ? channel.getInvertedErr()
            : new SequenceInputStream(
                new ByteArrayInputStream(firstLine.getBytes(UTF_8)), channel.getInvertedErr());
    channel.addCloseFutureListener(future -> closed.countDown());
  }

  /**
   * Starts it.
   *
   * @param machine for messages
   * @param bound for the machine to start it
   * @param killer ends a process group
   * @throws TargetFailure when it does not start within the bound
   */
  static SshRunning open(ChannelExec channel, String machine, Duration bound, LongConsumer killer)
      throws IOException {
    Deadline deadline = Deadline.in(bound);
    // Nothing else ends a read of a machine that is there and says nothing.
    Alarm tooLate = Alarm.in(bound, () -> channel.close(true));
    try {
      channel.open().verify(deadline.atMost(SshLink.TO_OPEN));
      String first = firstLine(channel.getInvertedErr());
      if (!tooLate.callOff()) {
        throw new IOException("its channel was closed");
      }
      return new SshRunning(channel, killer, first);
    } catch (IOException e) {
      channel.close(true);
      if (!tooLate.callOff()) {
        throw new TargetFailure(
            "%s did not start a command within %d s: log in there and see what its login shell or sudo waits for"
                .formatted(machine, bound.toSeconds()),
            e);
      }
      throw e;
    }
  }

  /** Comes as soon as the command starts; ends with the connection when that is lost before. */
  private static String firstLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b = in.read();
    while (b >= 0) {
      line.write(b);
      if (b == '\n') {
        break;
      }
      b = in.read();
    }
    return line.toString(UTF_8);
  }

  @Override
  public OutputStream stdin() {
    return channel.getInvertedIn();
  }

  @Override
  public InputStream stdout() {
    return channel.getInvertedOut();
  }

  @Override
  public InputStream stderr() {
    return stderr;
  }

  @Override
  public boolean alive() {
    return channel.isOpen() && channel.getExitStatus() == null && channel.getExitSignal() == null;
  }

  @Override
  public boolean await(Duration bound) throws InterruptedException {
    return closed.await(bound.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void kill() {
    if (alive()) {
      group.ifPresent(killer);
    }
    boolean interrupted = false;
    try {
      closed.await(TO_END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    channel.close(true);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
