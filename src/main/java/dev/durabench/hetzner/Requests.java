package dev.durabench.hetzner;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Requests to the API: authorized, repeated where that can help, lists read to their end. */
final class Requests {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final int ATTEMPTS = 8;
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final int PER_PAGE = 50;

  /** No list is longer; one that claims to be would be read for ever. */
  private static final int PAGES = 1000;

  private static final Set<String> WORTH_ANOTHER =
      Set.of(
          "conflict", "locked", "rate_limit_exceeded", "bad_gateway", "timeout", "service_error");

  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(Duration.ofSeconds(10))
          .version(HttpClient.Version.HTTP_1_1)
          .build();
  private final URI endpoint;
  private final String token;
  private final Pause pause;
  private final Clock clock;
  private final RandomGenerator random;

  Requests(URI endpoint, String token, Pause pause, Clock clock, RandomGenerator random) {
    this.endpoint = endpoint;
    this.token = token;
    this.pause = pause;
    this.clock = clock;
    this.random = random;
  }

  JsonNode get(String path) {
    return send("GET", path, "");
  }

  JsonNode post(String path) {
    return send("POST", path, "{}");
  }

  JsonNode delete(String path) {
    return send("DELETE", path, "");
  }

  /** Every item of a list, all pages. */
  List<JsonNode> list(String name, Map<String, String> query) {
    List<JsonNode> items = new ArrayList<>();
    for (int page = 1; page > 0 && page <= PAGES; ) {
      Map<String, String> all = new TreeMap<>(query);
      all.put("page", Integer.toString(page));
      all.put("per_page", Integer.toString(PER_PAGE));
      JsonNode answer = get("/" + name + "?" + text(all));
      answer.path(name).forEach(items::add);
      int next = answer.path("meta").path("pagination").path("next_page").asInt(0);
      page = next > page ? next : 0;
    }
    return items;
  }

  private static String text(Map<String, String> query) {
    return query.entrySet().stream()
        .map(
            entry ->
                entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private JsonNode send(String method, String path, String body) {
    String what = method + " " + path.replaceFirst("\\?.*", "");
    for (int attempt = 1; ; attempt++) {
      Duration wait;
      HetznerFailure failure;
      try {
        HttpResponse<String> response =
            client.send(request(method, path, body), BodyHandlers.ofString());
        if (response.statusCode() / 100 == 2) {
          return parse(what, response.body());
        }
        failure = failure(what, response);
        if (!WORTH_ANOTHER.contains(failure.code()) && failure.status() < 500) {
          throw failure;
        }
        wait = wait(attempt, response);
      } catch (IOException e) {
        failure = HetznerFailure.unreachable(what, endpoint, e);
        wait = backOff(attempt);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new HetznerFailure("interrupted", 0, what + ": interrupted", e);
      }
      if (attempt == ATTEMPTS) {
        throw failure;
      }
      pause.of(wait);
    }
  }

  private HttpRequest request(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(endpoint + path))
            .timeout(ANSWER)
            .header("Authorization", "Bearer " + token)
            .header("User-Agent", "durabench");
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    return request
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  private static JsonNode parse(String what, String body) {
    try {
      return body.isBlank() ? JSON.createObjectNode() : JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new HetznerFailure(
          "no_json",
          0,
          what + ": the answer is not JSON; check HCLOUD_ENDPOINT, it ends in /v1",
          e);
    }
  }

  private static HetznerFailure failure(String what, HttpResponse<String> response) {
    JsonNode error;
    try {
      error = JSON.readTree(response.body()).path("error");
    } catch (JsonProcessingException e) {
      error = JSON.createObjectNode();
    }
    return HetznerFailure.answer(
        what,
        response.statusCode(),
        error.path("code").asText(Advice.UNNAMED + response.statusCode()),
        error.path("message").asText("answered with status " + response.statusCode()),
        response.headers().firstValue("X-Correlation-Id").orElse(""));
  }

  /**
   * Where requests have run out, the time until all of them are there again, at most a minute: one
   * comes back each second.
   */
  private Duration wait(int attempt, HttpResponse<String> response) {
    if (response.statusCode() == 429) {
      long reset = response.headers().firstValueAsLong("RateLimit-Reset").orElse(0);
      long seconds = reset - clock.instant().getEpochSecond();
      return Duration.ofSeconds(Math.min(Math.max(seconds, 1), LONGEST_WAIT.toSeconds()));
    }
    return backOff(attempt);
  }

  /** Between half and all of a time that doubles. */
  private Duration backOff(int attempt) {
    long millis =
        Math.min(FIRST_WAIT.toMillis() << Math.min(attempt - 1, 10), LONGEST_WAIT.toMillis());
    return Duration.ofMillis(millis / 2 + random.nextLong(millis / 2 + 1));
  }
}
