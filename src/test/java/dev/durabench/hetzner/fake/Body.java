package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A request's fields, read strictly: a field that the API does not know is a mistake here. */
final class Body {
  private final ObjectNode fields;

  Body(ObjectNode fields) {
    this.fields = fields;
  }

  /** Refuses every field that is not one of these. */
  Body allow(String... names) {
    Set<String> known = Set.of(names);
    fields
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw ApiError.invalid(name, "unknown field");
              }
            });
    return this;
  }

  boolean has(String name) {
    return fields.hasNonNull(name);
  }

  String text(String name) {
    return optionalText(name)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> ApiError.invalid(name, "missing data for required field"));
  }

  Optional<String> optionalText(String name) {
    if (!has(name)) {
      return Optional.empty();
    }
    if (!fields.get(name).isTextual()) {
      throw ApiError.invalid(name, "not a valid string");
    }
    return Optional.of(fields.get(name).asText());
  }

  /** An id or a name, as text. */
  Optional<String> optionalReference(String name) {
    if (!has(name)) {
      return Optional.empty();
    }
    JsonNode value = fields.get(name);
    if (!value.isTextual() && !value.isIntegralNumber()) {
      throw ApiError.invalid(name, "not a valid id or name");
    }
    return Optional.of(value.asText());
  }

  String reference(String name) {
    return optionalReference(name)
        .orElseThrow(() -> ApiError.invalid(name, "missing data for required field"));
  }

  long whole(String name) {
    return optionalWhole(name)
        .orElseThrow(() -> ApiError.invalid(name, "missing data for required field"));
  }

  Optional<Long> optionalWhole(String name) {
    if (!has(name)) {
      return Optional.empty();
    }
    if (!fields.get(name).isIntegralNumber()) {
      throw ApiError.invalid(name, "not a valid integer");
    }
    return Optional.of(fields.get(name).asLong());
  }

  boolean flag(String name, boolean fallback) {
    if (!has(name)) {
      return fallback;
    }
    if (!fields.get(name).isBoolean()) {
      throw ApiError.invalid(name, "not a valid boolean");
    }
    return fields.get(name).asBoolean();
  }

  /** Elements of a list; none when it is missing. */
  List<JsonNode> items(String name) {
    if (!has(name)) {
      return List.of();
    }
    if (!fields.get(name).isArray()) {
      throw ApiError.invalid(name, "not a valid list");
    }
    List<JsonNode> items = new ArrayList<>();
    fields.get(name).forEach(items::add);
    return items;
  }

  List<Long> ids(String name) {
    return items(name).stream()
        .map(
            item -> {
              if (!item.isIntegralNumber()) {
                throw ApiError.invalid(name, "not a valid id: " + item);
              }
              return item.asLong();
            })
        .toList();
  }

  List<Body> bodies(String name) {
    return items(name).stream()
        .map(
            item -> {
              if (item instanceof ObjectNode object) {
                return new Body(object);
              }
              throw ApiError.invalid(name, "not a list of objects");
            })
        .toList();
  }

  Optional<Body> body(String name) {
    if (!has(name)) {
      return Optional.empty();
    }
    if (fields.get(name) instanceof ObjectNode object) {
      return Optional.of(new Body(object));
    }
    throw ApiError.invalid(name, "not an object");
  }

  /** Labels by the API's rules; empty when there are none. */
  ObjectNode labels() {
    return body("labels").map(labels -> Labels.checked(labels.fields)).orElseGet(Json::object);
  }

  ObjectNode json() {
    return fields;
  }
}
