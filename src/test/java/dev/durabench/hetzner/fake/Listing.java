package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Filters, order and pages of a list. */
final class Listing {
  private static final int USUAL = 25;
  private static final int MOST = 50;

  private Listing() {}

  static ObjectNode page(String name, List<ObjectNode> all, Map<String, List<String>> query) {
    List<ObjectNode> wanted = all.stream().filter(filter(query)).sorted(order(query)).toList();
    int size = whole(query, "per_page", USUAL, MOST);
    int page = whole(query, "page", 1, Integer.MAX_VALUE);
    int last = Math.max(1, (wanted.size() + size - 1) / size);
    ObjectNode body = Json.object();
    ArrayNode items = body.putArray(name);
    wanted.stream().skip((page - 1L) * size).limit(size).forEach(item -> items.add(shown(item)));
    ObjectNode pagination = Json.object().put("page", page).put("per_page", size);
    pagination.put("previous_page", page > 1 ? (Integer) (page - 1) : null);
    pagination.put("next_page", page < last ? (Integer) (page + 1) : null);
    pagination.put("last_page", last).put("total_entries", wanted.size());
    body.set("meta", Json.wrap("pagination", pagination));
    return body;
  }

  /** An object as it is answered: a copy, since answers are written outside of the lock. */
  static ObjectNode shown(ObjectNode item) {
    return item.deepCopy();
  }

  private static Predicate<ObjectNode> filter(Map<String, List<String>> query) {
    Predicate<ObjectNode> filter = item -> true;
    for (String field :
        List.of("name", "status", "architecture", "type", "fingerprint", "ip", "id")) {
      List<String> values = query.getOrDefault(field, List.of());
      if (!values.isEmpty()) {
        filter = filter.and(item -> values.contains(item.path(field).asText()));
      }
    }
    for (String selector : query.getOrDefault("label_selector", List.of())) {
      filter = filter.and(Labels.selector(selector));
    }
    if (!query.getOrDefault("include_deprecated", List.of()).contains("true")) {
      filter = filter.and(item -> !item.has("os_flavor") || item.path("deprecated").isNull());
    }
    return filter;
  }

  private static Comparator<ObjectNode> order(Map<String, List<String>> query) {
    Optional<Comparator<ObjectNode>> order = Optional.empty();
    for (String sort : query.getOrDefault("sort", List.of())) {
      String field = sort.replaceFirst(":(asc|desc)$", "");
      if (!List.of("id", "name", "created", "status", "command").contains(field)) {
        throw ApiError.invalid("sort", "cannot sort by " + sort);
      }
      Comparator<ObjectNode> next =
          field.equals("id")
              ? Comparator.comparingLong(item -> item.path("id").asLong())
              : Comparator.comparing(item -> item.path(field).asText());
      Comparator<ObjectNode> directed = sort.endsWith(":desc") ? next.reversed() : next;
      order = Optional.of(order.map(before -> before.thenComparing(directed)).orElse(directed));
    }
    return order.orElse(Comparator.comparingLong(item -> item.path("id").asLong()));
  }

  private static int whole(Map<String, List<String>> query, String name, int fallback, int most) {
    String text = query.getOrDefault(name, List.of()).stream().findFirst().orElse("");
    if (text.isEmpty()) {
      return fallback;
    }
    if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > most) {
      throw ApiError.invalid(name, "must be between 1 and " + most);
    }
    return Integer.parseInt(text);
  }
}
