package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;

/** Hetzner's API, asked and asked again as hcloud-go does. */
final class HcloudApi {
  /** An answer that refuses. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    Refused(int status, String code, String message) {
      super(message);
      this.status = status;
      this.code = code;
    }

    int status() {
      return status;
    }

    String code() {
      return code;
    }
  }

  private static final Set<String> AGAIN =
      Set.of("conflict", "rate_limit_exceeded", "bad_gateway", "timeout");
  private static final int RETRIES = 5;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final String endpoint;
  private final String token;
  private final Duration poll;

  HcloudApi(String endpoint, String token, Duration poll) {
    this.endpoint = endpoint.replaceFirst("/+$", "");
    this.token = token;
    this.poll = poll;
  }

  ObjectNode get(String path) {
    return call("GET", path, Wire.object());
  }

  /** Empty when there is none. */
  Optional<ObjectNode> find(String path) {
    try {
      return Optional.of(get(path));
    } catch (Refused e) {
      if (e.status() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The first of a list that has that name. */
  Optional<JsonNode> named(String plural, String query, String name) {
    JsonNode found = get("/" + plural + "?" + query + "name=" + encode(name)).get(plural);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  ObjectNode call(String method, String path, ObjectNode body) {
    for (int attempt = 0; ; attempt++) {
      try {
        return once(method, path, body);
      } catch (Refused e) {
        if (!AGAIN.contains(e.code()) || attempt >= RETRIES) {
          throw e;
        }
      }
      long bound = Math.min(60_000, 1000L << attempt);
      pause(Duration.ofMillis(ThreadLocalRandom.current().nextLong(bound)));
    }
  }

  /** Waits for an action, and for what follows it. */
  void await(JsonNode answer) {
    awaitOne(answer.path("action"));
    answer.path("actions").forEach(this::awaitOne);
    answer.path("next_actions").forEach(this::awaitOne);
  }

  private void awaitOne(JsonNode action) {
    JsonNode now = action;
    while (now.path("status").asText().equals("running")) {
      pause(poll);
      JsonNode found =
          get("/actions?id=" + now.get("id").asText() + "&sort=status&sort=id").get("actions");
      if (found.isEmpty()) {
        throw new StandInFailure("actions not found: [" + now.get("id") + "]");
      }
      now = found.get(0);
    }
    if (now.path("status").asText().equals("error")) {
      throw new StandInFailure(
          now.at("/error/message").asText() + " (" + now.at("/error/code").asText() + ")");
    }
  }

  /** Tries again while it is refused with one of these codes: after 1, 2, 4, 8, 16 s. */
  static <T> T patiently(Set<String> codes, Callable<T> task) {
    for (int attempt = 0; ; attempt++) {
      try {
        return task.call();
      } catch (Refused e) {
        if (!codes.contains(e.code()) || attempt >= RETRIES) {
          throw e;
        }
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new StandInFailure(e.toString());
      }
      pause(Duration.ofSeconds(1L << attempt));
    }
  }

  static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StandInFailure("context canceled");
    }
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private ObjectNode once(String method, String path, ObjectNode body) {
    HttpRequest.BodyPublisher sent =
        method.equals("GET") || method.equals("DELETE")
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body.toString());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .timeout(Duration.ofMinutes(2))
            .method(method, sent)
            .build();
    try {
      HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      ObjectNode answer = Wire.json(response.body());
      if (response.statusCode() >= 300) {
        throw refusal(
            response.statusCode(),
            answer,
            response.headers().firstValue("X-Correlation-Id").map(id -> ", " + id).orElse(""));
      }
      return answer;
    } catch (IOException e) {
      throw new StandInFailure(method + " " + path + ": " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StandInFailure("context canceled");
    }
  }

  private static Refused refusal(int status, JsonNode answer, String correlation) {
    JsonNode error = answer.path("error");
    String code = error.path("code").asText();
    StringBuilder text = new StringBuilder(error.path("message").asText());
    text.append(" (").append(code).append(correlation).append(")");
    for (JsonNode field : error.at("/details/fields")) {
      if (field.has("messages")) {
        text.append(": [").append(field.get("name").asText()).append(" => ");
        text.append(field.get("messages")).append("]");
      }
    }
    return new Refused(status, code, text.toString());
  }
}
