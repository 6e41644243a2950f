package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;

/**
 * Properties to and from JSON. These providers do not ask for secrets, so the engine takes the
 * marks off and puts them on same-named outputs itself: just as it was measured with the real ones.
 */
final class Wire {
  /** What a preview says instead of a value. */
  static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

  private static final String SIGNATURE = "4dabf18193072939515e22adb298388d";
  private static final String ASSET = "c44067f5952c0a294b673a41bacd8c17";
  private static final String ARCHIVE = "0def7320c3a5731c473e5ecbe6d01bc7";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Wire() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ObjectNode read(Struct struct) {
    ObjectNode object = object();
    struct
        .getFieldsMap()
        .forEach(
            (name, value) -> {
              if (value.getKindCase() != Value.KindCase.NULL_VALUE) {
                object.set(name, read(value));
              }
            });
    return object;
  }

  private static JsonNode read(Value value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (value.getKindCase()) {
      case NULL_VALUE, KIND_NOT_SET -> nodes.nullNode();
      case BOOL_VALUE -> nodes.booleanNode(value.getBoolValue());
      case NUMBER_VALUE ->
          whole(value.getNumberValue())
              ? nodes.numberNode((long) value.getNumberValue())
              : nodes.numberNode(value.getNumberValue());
      case STRING_VALUE -> nodes.textNode(value.getStringValue());
      case LIST_VALUE -> {
        ArrayNode array = nodes.arrayNode();
        value.getListValue().getValuesList().forEach(item -> array.add(read(item)));
        yield array;
      }
      case STRUCT_VALUE -> read(value.getStructValue());
    };
  }

  static Struct write(ObjectNode object) {
    Struct.Builder struct = Struct.newBuilder();
    object.properties().forEach(field -> struct.putFields(field.getKey(), write(field.getValue())));
    return struct.build();
  }

  private static Value write(JsonNode node) {
    Value.Builder value = Value.newBuilder();
    if (node.isBoolean()) {
      value.setBoolValue(node.asBoolean());
    } else if (node.isNumber()) {
      value.setNumberValue(node.asDouble());
    } else if (node.isTextual()) {
      value.setStringValue(node.asText());
    } else if (node.isArray()) {
      ListValue.Builder list = ListValue.newBuilder();
      node.forEach(item -> list.addValues(write(item)));
      value.setListValue(list);
    } else if (node instanceof ObjectNode object) {
      value.setStructValue(write(object));
    } else {
      value.setNullValue(NullValue.NULL_VALUE);
    }
    return value.build();
  }

  /** True when it, or anything in it, is not known yet. */
  static boolean unknown(JsonNode node) {
    if (node.isTextual()) {
      return node.asText().equals(UNKNOWN);
    }
    for (JsonNode child : node) {
      if (unknown(child)) {
        return true;
      }
    }
    return false;
  }

  static boolean asset(JsonNode node) {
    return node.path(SIGNATURE).asText().equals(ASSET);
  }

  static boolean archive(JsonNode node) {
    return node.path(SIGNATURE).asText().equals(ARCHIVE);
  }

  static ObjectNode json(byte[] bytes) throws java.io.IOException {
    return bytes.length == 0 ? object() : (ObjectNode) MAPPER.readTree(bytes);
  }

  private static boolean whole(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1L << 53;
  }
}
