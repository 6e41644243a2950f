package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.durabench.hetzner.fake.Endpoints.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** HTTP on loopback: who asks, how often, what goes wrong on order. */
final class Frontend implements AutoCloseable {
  private static final String BASE = "/v1";

  static {
    // Without it every answer on a kept connection waits 40 ms for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final Router router;
  private final String token;
  private final RateLimit rate;
  private final Trouble trouble;
  private final Journal journal;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "fake-hetzner-http");
            thread.setDaemon(true);
            return thread;
          });

  Frontend(int port, Router router, String token, RateLimit rate, Trouble trouble, Journal journal)
      throws IOException {
    this.router = router;
    this.token = token;
    this.rate = rate;
    this.trouble = trouble;
    this.journal = journal;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + BASE;
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] sent = exchange.getRequestBody().readAllBytes();
    String method = exchange.getRequestMethod();
    String path = exchange.getRequestURI().getPath().replaceFirst("^" + BASE + "(?=/|$)", "");
    String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    Optional<Trouble.Order> order = Optional.empty();
    ObjectNode body = Json.object();
    Answer answer;
    try {
      requireToken(exchange);
      if (!rate.take()) {
        throw ApiError.tooManyRequests();
      }
      body = Json.body(sent);
      order = trouble.take(method, path);
      answer = carryOut(order, method, path, query, body);
    } catch (ApiError e) {
      answer = new Answer(e.status(), e.body());
    } catch (RuntimeException e) {
      e.printStackTrace();
      answer = new Answer(500, ApiError.of(500, "server_error", e.toString()).body());
    }
    boolean lost = order.filter(o -> lost(o.kind)).isPresent();
    journal.add(new Journal.Entry(method, path, query, body, lost ? 0 : answer.status()));
    if (!lost) {
      send(exchange, answer);
    }
    exchange.close();
  }

  private static boolean lost(Trouble.Kind kind) {
    return kind == Trouble.Kind.LOSE_ANSWER || kind == Trouble.Kind.LOSE_REQUEST;
  }

  private Answer carryOut(
      Optional<Trouble.Order> order, String method, String path, String query, ObjectNode body) {
    if (order.isPresent()) {
      Trouble.Order what = order.orElseThrow();
      if (what.error.isPresent()) {
        throw what.error.orElseThrow();
      }
      if (what.kind == Trouble.Kind.LOSE_REQUEST) {
        return Answer.nothing();
      }
      Pace.pause(what.delay);
    }
    return router.answer(method, path, parse(query), body);
  }

  private void requireToken(HttpExchange exchange) {
    String given =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse("");
    if (!given.equals("Bearer " + token)) {
      throw ApiError.unauthorized();
    }
  }

  private void send(HttpExchange exchange, Answer answer) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("X-Correlation-Id", UUID.randomUUID().toString());
    rate.headers(Instant.now().getEpochSecond())
        .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    if (answer.status() == 204) {
      exchange.sendResponseHeaders(204, -1);
      return;
    }
    byte[] bytes = Json.bytes(answer.body());
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  static Map<String, List<String>> parse(String query) {
    Map<String, List<String>> parsed = new LinkedHashMap<>();
    for (String part : query.split("&", -1)) {
      if (!part.isEmpty()) {
        String[] pair = part.split("=", 2);
        parsed
            .computeIfAbsent(decode(pair[0]), unused -> new ArrayList<>())
            .add(pair.length > 1 ? decode(pair[1]) : "");
      }
    }
    return parsed;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
