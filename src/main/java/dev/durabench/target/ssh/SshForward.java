package dev.durabench.target.ssh;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.apache.sshd.client.channel.ChannelDirectTcpip;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelListener;
import org.apache.sshd.common.util.net.SshdSocketAddress;

/**
 * A local port that leads to a machine. It outlives the session: each connection goes over the one
 * that is there when it is made. A connection that cannot be led on is closed at once.
 */
final class SshForward implements AutoCloseable {
  private static final Duration TO_CONNECT = Duration.ofSeconds(20);
  private static final int BACKLOG = 16;
  private static final int BUFFER = 32 * 1024;

  /** The library itself tells the end of what is said there only when the channel is closed. */
  private static final ChannelListener END_OF_INPUT =
      new ChannelListener() {
        @Override
        public void channelStateChanged(Channel channel, String hint) {
          if (channel.isEofSignalled() && channel instanceof ChannelDirectTcpip led) {
            closeQuietly(led.getOut());
          }
        }
      };

  private final SshLink link;
  private final SshdSocketAddress there;
  private final ServerSocket here;

  private SshForward(SshLink link, SshdSocketAddress there, ServerSocket here) {
    this.link = link;
    this.there = there;
    this.here = here;
  }

  static SshForward open(SshLink link, SshAccess access, String host, int port) {
    try {
      ServerSocket here = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
      SshForward forward = new SshForward(link, new SshdSocketAddress(host, port), here);
      inThread("accept", forward::accept);
      return forward;
    } catch (IOException e) {
      throw new TargetFailure(
          "no local port to lead to " + host + ":" + port + " of " + access + ": " + e.getMessage(),
          e);
    }
  }

  int port() {
    return here.getLocalPort();
  }

  private void accept() {
    while (!here.isClosed()) {
      try {
        Socket socket = here.accept();
        inThread("connect", () -> lead(socket));
      } catch (IOException e) {
        // Closed, or the caller was gone already: the loop's condition tells which.
      }
    }
  }

  private void lead(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      Deadline deadline = Deadline.in(TO_CONNECT);
      ChannelDirectTcpip channel =
          link.open(
              deadline,
              session -> {
                ChannelDirectTcpip fresh =
                    session.createDirectTcpipChannel(SshdSocketAddress.LOCALHOST_ADDRESS, there);
                fresh.addChannelListener(END_OF_INPUT);
                fresh.open().verify(deadline.atMost(SshLink.TO_OPEN));
                return fresh;
              });
      try {
        InputStream fromHere = socket.getInputStream();
        OutputStream toThere = channel.getInvertedIn();
        inThread("send", () -> copy(fromHere, toThere));
        copy(channel.getInvertedOut(), socket.getOutputStream());
      } finally {
        channel.close(true);
      }
    } catch (IOException | TargetFailure e) {
      // Whoever connected sees its connection closed, as by a server that is not there.
      return;
    }
  }

  private static void copy(InputStream from, OutputStream to) {
    byte[] buffer = new byte[BUFFER];
    try (to) {
      for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
        to.write(buffer, 0, length);
        to.flush();
      }
    } catch (IOException e) {
      // One end is gone; closing the other tells it.
      return;
    }
  }

  private static void closeQuietly(OutputStream out) {
    try {
      out.close();
    } catch (IOException e) {
      // It was closed with the channel.
      return;
    }
  }

  private static void inThread(String what, Runnable task) {
    Thread thread = new Thread(task, "ssh-forward-" + what);
    thread.setDaemon(true);
    thread.start();
  }

  /** No new connections; those that are led end with the session. */
  @Override
  public void close() {
    try {
      here.close();
    } catch (IOException e) {
      throw new TargetFailure("cannot close local port " + here.getLocalPort(), e);
    }
  }
}
