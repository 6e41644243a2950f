package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.hetzner.fake.Endpoints.Answer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** From a path to what it means. */
final class Router {
  private final Cloud cloud;
  private final Actions actions;
  private final ObjectNode pricing;
  private final Pace pace;
  private final Map<Kind, Endpoints> endpoints;

  Router(
      Cloud cloud, Actions actions, ObjectNode pricing, Pace pace, Map<Kind, Endpoints> endpoints) {
    this.cloud = cloud;
    this.actions = actions;
    this.pricing = pricing;
    this.pace = pace;
    this.endpoints = endpoints;
  }

  /**
   * Carries a request out.
   *
   * @param path after {@code /v1}
   * @throws ApiError when it is refused
   */
  Answer answer(String method, String path, Map<String, List<String>> query, ObjectNode body) {
    List<String> words =
        Arrays.stream(path.split("/", -1)).filter(word -> !word.isEmpty()).toList();
    if (words.isEmpty()) {
      throw ApiError.noSuchPath(path);
    }
    if (words.get(0).equals("datacenters")) {
      throw ApiError.gone(path);
    }
    Kind kind = Kind.ofPath(words.get(0)).orElse(null);
    if (kind != null && method.equals("POST") && words.size() == 1) {
      Pace.pause(pace.beforeAnswer(kind));
    }
    synchronized (cloud) {
      Answer answer;
      if (words.get(0).equals("actions") && method.equals("GET")) {
        answer = actions(words, query, path);
      } else if (words.equals(List.of("pricing")) && method.equals("GET")) {
        answer = new Answer(200, Json.wrap("pricing", pricing));
      } else if (kind == null) {
        throw ApiError.noSuchPath(path);
      } else if (words.size() == 1) {
        answer = collection(kind, method, query, body, path);
      } else {
        answer = item(kind, method, words, query, body, path);
      }
      return new Answer(answer.status(), answer.body().deepCopy());
    }
  }

  private Answer collection(
      Kind kind, String method, Map<String, List<String>> query, ObjectNode body, String path) {
    if (method.equals("GET")) {
      List<ObjectNode> all = cloud.all(kind).stream().map(item -> shown(kind, item)).toList();
      return new Answer(200, Listing.page(kind.plural(), all, query));
    }
    if (method.equals("POST") && kind.made()) {
      return endpoint(kind).create(new Body(body));
    }
    throw notAllowed(method, path);
  }

  private Answer item(
      Kind kind,
      String method,
      List<String> words,
      Map<String, List<String>> query,
      ObjectNode body,
      String path) {
    if (words.get(1).equals("actions") && words.size() == 2 && method.equals("GET")) {
      return new Answer(200, Listing.page("actions", actions.all(), query));
    }
    ObjectNode item = cloud.get(kind, id(kind, words.get(1)));
    if (words.size() > 2) {
      if (!words.get(2).equals("actions") || words.size() > 4) {
        throw ApiError.noSuchPath(path);
      }
      return itemActions(kind, method, words, query, body, item);
    }
    if (method.equals("GET")) {
      return new Answer(200, Json.wrap(kind.singular(), shown(kind, item)));
    }
    if (!kind.made()) {
      throw notAllowed(method, path);
    }
    return switch (method) {
      case "PUT" -> endpoint(kind).update(item, new Body(body));
      case "DELETE" -> endpoint(kind).delete(item);
      default -> throw notAllowed(method, path);
    };
  }

  private Answer itemActions(
      Kind kind,
      String method,
      List<String> words,
      Map<String, List<String>> query,
      ObjectNode body,
      ObjectNode item) {
    List<ObjectNode> about = actions.about(Ref.of(kind, item));
    if (method.equals("GET") && words.size() == 3) {
      return new Answer(200, Listing.page("actions", about, query));
    }
    if (method.equals("GET")) {
      return new Answer(200, Json.wrap("action", one(about, words.get(3))));
    }
    if (method.equals("POST") && words.size() == 4 && kind.made()) {
      return endpoint(kind).act(item, words.get(3), new Body(body));
    }
    throw notAllowed(method, words.toString());
  }

  private Answer actions(List<String> words, Map<String, List<String>> query, String path) {
    if (words.size() == 2) {
      return new Answer(200, Json.wrap("action", one(actions.all(), words.get(1))));
    }
    Set<String> ids = new HashSet<>(query.getOrDefault("id", List.of()));
    if (ids.isEmpty()) {
      throw ApiError.gone(path);
    }
    return new Answer(200, Listing.page("actions", actions.all(), query));
  }

  private static ObjectNode one(List<ObjectNode> all, String id) {
    return all.stream()
        .filter(action -> action.get("id").asText().equals(id))
        .findFirst()
        .orElseThrow(() -> ApiError.of(404, "not_found", "action with ID '" + id + "' not found"));
  }

  private ObjectNode shown(Kind kind, ObjectNode item) {
    return kind.made() ? endpoint(kind).shown(item) : item;
  }

  private Endpoints endpoint(Kind kind) {
    Endpoints found = endpoints.get(kind);
    if (found == null) {
      throw new IllegalStateException("no endpoints for " + kind);
    }
    return found;
  }

  private static long id(Kind kind, String text) {
    if (!text.matches("\\d{1,16}")) {
      throw ApiError.notFound(kind, text);
    }
    return Long.parseLong(text);
  }

  private static ApiError notAllowed(String method, String path) {
    return ApiError.of(405, "method_not_allowed", method + " " + path + " is not supported");
  }
}
