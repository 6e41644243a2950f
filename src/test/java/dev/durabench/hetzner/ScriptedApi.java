package dev.durabench.hetzner;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Answers one request after the other as it was told to, and says what it was asked. */
final class ScriptedApi implements AutoCloseable {
  static final String TOKEN = "t".repeat(64);
  static final Instant NOW = Instant.parse("2026-09-01T12:00:00Z");

  private final HttpServer server;
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private final List<Duration> waits = new ArrayList<>();

  private record Answer(int status, Map<String, String> headers, String body) {}

  ScriptedApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  /** The next answer; quotes may be single ones. */
  ScriptedApi then(int status, String body) {
    return then(status, Map.of(), body);
  }

  synchronized ScriptedApi then(int status, Map<String, String> headers, String body) {
    answers.add(new Answer(status, headers, body.replace('\'', '"')));
    return this;
  }

  ScriptedApi thenError(int status, String code) {
    return then(status, "{'error': {'code': '" + code + "', 'message': 'no " + code + "'}}");
  }

  /** Method and path of each request so far. */
  synchronized List<String> asked() {
    return List.copyOf(asked);
  }

  /** How long the client would have waited. */
  List<Duration> waits() {
    return waits;
  }

  HetznerApi client() {
    return new HetznerApi(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1"),
        TOKEN,
        waits::add,
        Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private void answer(HttpExchange exchange) throws IOException {
    Answer answer;
    synchronized (this) {
      asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      boolean authorized =
          ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
      answer = authorized ? answers.poll() : null;
    }
    if (answer == null) {
      answer = new Answer(418, Map.of(), "{}");
    }
    answer.headers().forEach(exchange.getResponseHeaders()::add);
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
