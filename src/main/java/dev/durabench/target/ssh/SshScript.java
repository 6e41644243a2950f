package dev.durabench.target.ssh;

import dev.durabench.target.shell.Deadline;
import dev.durabench.target.shell.Stderr;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.channel.ChannelExec;

/** A script that runs on a machine, from its start to its end. */
final class SshScript {
  /** How it came to its end. */
  enum End {
    /** By itself. */
    EXITED,
    /** It did not, within the bound. */
    BOUND_REACHED,
    /** Nobody knows. */
    CONNECTION_LOST
  }

  /** 128 and SIGKILL's number; it stands for any signal that the server tells by its name only. */
  private static final int KILLED = 137;

  private static final Duration LOOK = Duration.ofMillis(20);

  /** What a script starts and leaves behind may keep its output open; that is not waited for. */
  private static final Duration FOR_THE_REST = Duration.ofSeconds(1);

  private final ChannelExec channel;
  private final Stderr stderr = new Stderr();
  private final CountDownLatch closed = new CountDownLatch(1);

  SshScript(ChannelExec channel, InputStream stdin, OutputStream stdout) {
    this.channel = channel;
    channel.setIn(stdin);
    channel.setOut(stdout);
    channel.setErr(stderr);
    channel.addCloseFutureListener(future -> closed.countDown());
  }

  /** Starts it. When this fails, it was not started. */
  void open(Deadline deadline) throws IOException {
    try {
      channel.open().verify(deadline.atMost(SshLink.TO_OPEN));
    } catch (IOException e) {
      channel.close(true);
      throw e;
    }
  }

  /**
   * Waits for its end.
   *
   * @throws InterruptedException at once, with the script still running
   */
  End await(Deadline deadline) throws InterruptedException {
    // The library's own wait does not end when the thread is interrupted.
    while (!closed.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
      if (channel.getExitStatus() != null || channel.getExitSignal() != null) {
        closed.await(FOR_THE_REST.toMillis(), TimeUnit.MILLISECONDS);
        break;
      }
      if (deadline.over()) {
        return End.BOUND_REACHED;
      }
    }
    return channel.getExitStatus() == null && channel.getExitSignal() == null
        ? End.CONNECTION_LOST
        : End.EXITED;
  }

  /** Its exit code, as a shell tells it. */
  int exitCode() {
    Integer status = channel.getExitStatus();
    return status == null ? KILLED : status;
  }

  /** True when a signal ended it. */
  boolean killed() {
    return exitCode() == KILLED;
  }

  /** Its process group, once it has told. */
  OptionalLong group() {
    return stderr.group();
  }

  String lastLines() {
    return stderr.lastLines();
  }

  /** Lets go of the channel, whatever goes on at its other end. */
  void close() {
    channel.close(true);
  }
}
