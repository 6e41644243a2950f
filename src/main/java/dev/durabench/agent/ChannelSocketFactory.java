package dev.durabench.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes {@link ChannelSocket}s for pgjdbc, which calls it by its class name. */
public final class ChannelSocketFactory extends SocketFactory {
  private static final ThreadLocal<@Nullable ChannelSocket> LATEST = new ThreadLocal<>();

  private final Duration connectTimeout;
  private final Optional<Path> unixSocket;

  /** Called by pgjdbc with what {@link #argument} made. */
  public ChannelSocketFactory(String argument) {
    int bar = argument.indexOf('|');
    this.connectTimeout = Duration.ofMillis(Long.parseLong(argument.substring(0, bar)));
    String path = argument.substring(bar + 1);
    this.unixSocket = path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
  }

  static String argument(PostgresEndpoint endpoint, Duration connectTimeout) {
    return connectTimeout.toMillis() + "|" + endpoint.socketFile().map(Path::toString).orElse("");
  }

  /** The socket that pgjdbc used when it last connected in this thread. */
  static ChannelSocket latest() {
    ChannelSocket socket = LATEST.get();
    if (socket == null) {
      throw new IllegalStateException("pgjdbc has not connected in this thread");
    }
    return socket;
  }

  @Override
  public Socket createSocket() throws IOException {
    ChannelSocket socket = new ChannelSocket(unixSocket, connectTimeout);
    LATEST.set(socket);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException("pgjdbc connects by itself");
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    return createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    return createSocket(host.getHostName(), port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    return createSocket(host, port);
  }
}
