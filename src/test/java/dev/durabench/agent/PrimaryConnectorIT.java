package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One endpoint is silent, as that of a machine without power is; another is a real primary. */
@Timeout(120)
final class PrimaryConnectorIT {
  private static PostgresFixture postgres;

  private final Queue<Socket> asked = new ConcurrentLinkedQueue<>();
  private ServerSocket silent;

  @BeforeAll
  static void startPostgres() throws Exception {
    postgres = new PostgresFixture();
  }

  @AfterAll
  static void stopPostgres() throws Exception {
    postgres.close();
  }

  @BeforeEach
  void listenAndSayNothing() throws IOException {
    silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::accept, "silent");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        asked.add(silent.accept());
      }
    } catch (IOException e) {
      return;
    }
  }

  @AfterEach
  void close() throws IOException {
    silent.close();
    for (Socket socket : asked) {
      socket.close();
    }
  }

  private PostgresEndpoint silentEndpoint() {
    return new PostgresEndpoint("127.0.0.1", silent.getLocalPort(), Optional.empty());
  }

  private static PrimaryConnector connector(PostgresEndpoint... endpoints) {
    return new PrimaryConnector(
        List.of(endpoints),
        PostgresFixture.USER,
        PostgresFixture.PASSWORD,
        PostgresFixture.DATABASE,
        Duration.ofMillis(300));
  }

  @Test
  void asksASilentEndpointOnceAndThenTheOthers() throws Exception {
    PrimaryConnector connector = connector(silentEndpoint(), postgres.endpoint(false));

    for (int i = 0; i < 3; i++) {
      try (Connection connection = connector.connect()) {
        assertThat(connection.isValid(5)).isTrue();
      }
    }

    assertThat(asked).hasSize(1);
  }

  @Test
  void asksAllAgainWhenAllAreSilent() {
    PrimaryConnector connector = connector(silentEndpoint());

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(connector::connect)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("no primary");
    }

    assertThat(asked).hasSize(2);
  }

  @Test
  void doesNotLeaveAloneWhoRefusesAtOnce() throws Exception {
    PostgresEndpoint refusing = silentEndpoint();
    silent.close();
    PrimaryConnector connector = connector(refusing);

    assertThatThrownBy(connector::connect).hasMessageContaining("refused");
    silent = new ServerSocket(refusing.port(), 50, InetAddress.getLoopbackAddress());
    assertThatThrownBy(connector::connect).hasMessageContaining("no primary");
    assertThatThrownBy(connector::connect).hasMessageNotContaining("refused");
  }
}
