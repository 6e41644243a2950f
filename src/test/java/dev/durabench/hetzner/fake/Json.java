package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The API's objects are kept as the JSON that they are answered as. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * A request's body; nothing is an empty object.
   *
   * @throws ApiError json_error when it is no JSON object
   */
  static ObjectNode body(byte[] bytes) {
    if (bytes.length == 0) {
      return object();
    }
    try {
      if (MAPPER.readTree(bytes) instanceof ObjectNode object) {
        return object;
      }
    } catch (IOException e) {
      throw ApiError.of(400, "json_error", "invalid JSON in request");
    }
    throw ApiError.of(400, "json_error", "the request is no JSON object");
  }

  static byte[] bytes(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write JSON", e);
    }
  }

  static ObjectNode resource(String name) {
    try (InputStream in = Json.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return (ObjectNode) MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode wrap(String name, JsonNode value) {
    ObjectNode body = object();
    body.set(name, value);
    return body;
  }

  /** Its elements that are objects. */
  static List<ObjectNode> objects(JsonNode array) {
    List<ObjectNode> objects = new ArrayList<>();
    array.forEach(
        node -> {
          if (node instanceof ObjectNode object) {
            objects.add(object);
          }
        });
    return objects;
  }

  static boolean containsId(JsonNode array, long id) {
    for (JsonNode node : array) {
      if (node.asLong() == id) {
        return true;
      }
    }
    return false;
  }

  static void removeId(JsonNode array, long id) {
    remove((ArrayNode) array, node -> node.asLong() == id);
  }

  static void remove(ArrayNode array, java.util.function.Predicate<JsonNode> unwanted) {
    for (int i = array.size() - 1; i >= 0; i--) {
      if (unwanted.test(array.get(i))) {
        array.remove(i);
      }
    }
  }
}
