package dev.durabench.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A {@link Socket} over a channel, so that pgjdbc can use a Unix socket (JDK 17 has those as
 * channels only), connects within milliseconds and not whole seconds, and hands its channel over
 * once it has logged in. Reading obeys the read time-out, which starts as the connect time-out: a
 * frozen server accepts a connection and never answers. Closing it ends a read in another thread.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // Close must not wait for a reader.
final class ChannelSocket extends Socket {
  private final Optional<Path> unixSocket;
  private final Duration connectTimeout;
  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final InputStream input = new Input();
  private final OutputStream output = new Output();
  private volatile int readTimeoutMillis;

  ChannelSocket(Optional<Path> unixSocket, Duration connectTimeout) throws IOException {
    super((SocketImpl) null);
    this.unixSocket = unixSocket;
    this.connectTimeout = connectTimeout;
    this.readTimeoutMillis = Math.toIntExact(connectTimeout.toMillis());
    this.channel =
        unixSocket.isPresent()
            ? SocketChannel.open(StandardProtocolFamily.UNIX)
            : SocketChannel.open();
    this.selector = Selector.open();
    channel.configureBlocking(false);
    this.key = channel.register(selector, 0);
  }

  @Override
  public void connect(SocketAddress endpoint) throws IOException {
    connect(endpoint, 0);
  }

  /** The time-out given here counts whole seconds in pgjdbc; the own one is used. */
  @Override
  public void connect(SocketAddress endpoint, int ignoredTimeout) throws IOException {
    SocketAddress address =
        unixSocket.isPresent() ? UnixDomainSocketAddress.of(unixSocket.get()) : endpoint;
    try {
      if (!channel.connect(address)) {
        await(SelectionKey.OP_CONNECT, Math.toIntExact(connectTimeout.toMillis()));
        if (!channel.finishConnect()) {
          throw new SocketTimeoutException("no connection within " + connectTimeout);
        }
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** Waits until the channel is ready; 0 waits for ever. */
  private void await(int operation, int timeoutMillis) throws IOException {
    long deadline = System.nanoTime() + Duration.ofMillis(timeoutMillis).toNanos();
    try {
      key.interestOps(operation);
      while (true) {
        long leftMillis = (deadline - System.nanoTime() + 999_999) / 1_000_000;
        if (timeoutMillis != 0 && leftMillis <= 0) {
          throw new SocketTimeoutException("no answer within " + timeoutMillis + " ms");
        }
        int ready = selector.select(timeoutMillis == 0 ? 0 : leftMillis);
        selector.selectedKeys().clear();
        if (isClosed()) {
          throw new SocketException("socket closed");
        }
        if (ready > 0) {
          return;
        }
      }
    } catch (ClosedSelectorException | CancelledKeyException e) {
      SocketException closed = new SocketException("socket closed");
      closed.initCause(e);
      throw closed;
    }
  }

  /** Gives the channel away, non-blocking; from then on this socket can only be closed. */
  SocketChannel release() throws IOException {
    selector.close();
    return channel;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    // A close also wakes the select of a reader; the channel's own close does not.
    selector.close();
  }

  @Override
  public boolean isClosed() {
    return !channel.isOpen();
  }

  @Override
  public boolean isConnected() {
    return channel.isConnected();
  }

  @Override
  public InputStream getInputStream() {
    return input;
  }

  @Override
  public OutputStream getOutputStream() {
    return output;
  }

  @Override
  public void setSoTimeout(int timeoutMillis) {
    readTimeoutMillis = timeoutMillis;
  }

  @Override
  public int getSoTimeout() {
    return readTimeoutMillis;
  }

  @Override
  public void setTcpNoDelay(boolean on) throws SocketException {
    set(StandardSocketOptions.TCP_NODELAY, on);
  }

  @Override
  public void setKeepAlive(boolean on) throws SocketException {
    set(StandardSocketOptions.SO_KEEPALIVE, on);
  }

  private void set(SocketOption<Boolean> option, boolean on) throws SocketException {
    if (unixSocket.isPresent()) {
      return;
    }
    try {
      channel.setOption(option, on);
    } catch (IOException e) {
      SocketException refused = new SocketException("cannot set " + option);
      refused.initCause(e);
      throw refused;
    }
  }

  @Override
  public InetAddress getInetAddress() {
    return unixSocket.isPresent() || !(remote() instanceof InetSocketAddress inet)
        ? InetAddress.getLoopbackAddress()
        : inet.getAddress();
  }

  private SocketAddress remote() {
    try {
      return channel.getRemoteAddress();
    } catch (IOException e) {
      return new InetSocketAddress(0);
    }
  }

  private final class Input extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
      int count = channel.read(buffer);
      while (count == 0) {
        await(SelectionKey.OP_READ, readTimeoutMillis);
        count = channel.read(buffer);
      }
      return count;
    }

    @Override
    public void close() throws IOException {
      ChannelSocket.this.close();
    }
  }

  private final class Output extends OutputStream {
    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
      channel.write(buffer);
      while (buffer.hasRemaining()) {
        await(SelectionKey.OP_WRITE, readTimeoutMillis);
        channel.write(buffer);
      }
    }

    @Override
    public void close() throws IOException {
      ChannelSocket.this.close();
    }
  }
}
