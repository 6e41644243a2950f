package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Everything there is. Guarded by its own monitor. */
final class Cloud {
  /** Beyond 32 bits, as the API allows: whoever keeps an id in an int is found out. */
  private static final long FIRST_ID = 5_000_000_001L;

  private final Map<Kind, Map<Long, ObjectNode>> items = new EnumMap<>(Kind.class);
  private long lastId = FIRST_ID - 1;

  Cloud(ObjectNode catalogue) {
    for (Kind kind : Kind.values()) {
      items.put(kind, new TreeMap<>());
      Json.objects(catalogue.path(kind.plural()))
          .forEach(item -> of(kind).put(item.get("id").asLong(), item));
    }
  }

  List<ObjectNode> all(Kind kind) {
    return new ArrayList<>(of(kind).values());
  }

  ObjectNode get(Kind kind, long id) {
    return find(kind, id).orElseThrow(() -> ApiError.notFound(kind, id));
  }

  Optional<ObjectNode> find(Kind kind, long id) {
    return Optional.ofNullable(of(kind).get(id));
  }

  Optional<ObjectNode> named(Kind kind, String name) {
    return of(kind).values().stream()
        .filter(item -> item.get("name").asText().equals(name))
        .findFirst();
  }

  /** By id or name. */
  Optional<ObjectNode> referred(Kind kind, String reference) {
    if (reference.matches("\\d{1,18}")) {
      return find(kind, Long.parseLong(reference));
    }
    return named(kind, reference);
  }

  /** A new object with id, name, labels and the time of its creation, not there yet. */
  ObjectNode draft(Kind kind, Body body, String name) {
    requireUnused(kind, name);
    ObjectNode item = Json.object().put("id", nextId()).put("name", name);
    item.put("created", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    item.set("labels", body.labels());
    return item;
  }

  long nextId() {
    lastId++;
    return lastId;
  }

  void add(Kind kind, ObjectNode item) {
    of(kind).put(item.get("id").asLong(), item);
  }

  void remove(Kind kind, long id) {
    of(kind).remove(id);
  }

  /** Takes over a changed name and labels, which replace all there were. */
  void rename(Kind kind, ObjectNode item, Body body) {
    body.optionalText("name")
        .filter(name -> !name.equals(item.get("name").asText()))
        .ifPresent(
            name -> {
              requireUnused(kind, name);
              item.put("name", name);
            });
    if (body.has("labels")) {
      item.set("labels", body.labels());
    }
  }

  private void requireUnused(Kind kind, String name) {
    if (named(kind, name).isPresent()) {
      throw ApiError.notUnique("name", kind.singular() + " name is already used");
    }
  }

  private Map<Long, ObjectNode> of(Kind kind) {
    return items.computeIfAbsent(kind, unused -> new TreeMap<>());
  }
}
