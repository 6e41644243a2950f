package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ChannelSocketIT {
  private static final InetSocketAddress IGNORED = InetSocketAddress.createUnresolved("x", 1);

  private Path file;
  private ServerSocketChannel server;

  @BeforeEach
  void listen() throws Exception {
    file = Files.createTempDirectory("s").resolve("s");
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(file));
  }

  @AfterEach
  void close() throws Exception {
    server.close();
    Files.deleteIfExists(file);
    Files.delete(file.getParent());
  }

  private ChannelSocket connected() throws IOException {
    ChannelSocket socket = new ChannelSocket(Optional.of(file), Duration.ofMillis(200));
    socket.connect(IGNORED, 0);
    return socket;
  }

  @Test
  void carriesMoreThanItsBuffersHold() throws Exception {
    byte[] sent = new byte[3_000_000];
    new java.util.Random(1).nextBytes(sent);
    try (ChannelSocket socket = connected();
        SocketChannel peer = server.accept()) {
      CompletableFuture<Void> echo =
          CompletableFuture.runAsync(
              () -> {
                ByteBuffer all = ByteBuffer.allocate(sent.length);
                try {
                  while (all.hasRemaining()) {
                    peer.read(all);
                  }
                  peer.write(all.flip());
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(sent);
      assertThat(socket.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
      echo.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void givesUpReadingFromAFrozenServerAfterTheConnectTimeoutAndThenAfterItsOwn() throws Exception {
    try (ChannelSocket socket = connected();
        SocketChannel peer = server.accept()) {
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessageContaining("200 ms");
      socket.setSoTimeout(50);
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessageContaining("50 ms");

      // A time-out costs nothing: what comes later can still be read.
      peer.write(ByteBuffer.wrap(new byte[] {-1}));
      assertThat(socket.getInputStream().read()).isEqualTo(255);
    }
  }

  @Test
  void closingItEndsAReadInAnotherThread() throws Exception {
    try (ChannelSocket socket = connected();
        SocketChannel peer = server.accept()) {
      socket.setSoTimeout(0);
      CompletableFuture<Integer> read =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return socket.getInputStream().read();
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      Thread.sleep(100);
      assertThat(read).isNotDone();
      socket.getInputStream().close();

      assertThatThrownBy(() -> read.get(5, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .rootCause()
          .isInstanceOfAny(SocketException.class, java.nio.channels.ClosedSelectorException.class);
      assertThat(socket.isClosed()).isTrue();
      assertThat(peer.isOpen()).isTrue();
    }
  }

  @Test
  void readsTheEndWhenThePeerCloses() throws Exception {
    try (ChannelSocket socket = connected()) {
      server.accept().close();
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void saysSoWhenNobodyListens() throws Exception {
    try (ChannelSocket socket =
        new ChannelSocket(Optional.of(file.resolveSibling("absent")), Duration.ofSeconds(1))) {
      assertThatThrownBy(() -> socket.connect(IGNORED, 0)).isInstanceOf(IOException.class);
      assertThat(socket.isClosed()).isTrue();
    }
  }
}
