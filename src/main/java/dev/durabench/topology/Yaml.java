package dev.durabench.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** A piece of YAML that knows where it stands. */
sealed interface Yaml {
  /** Where it begins. */
  Place place();

  /** What it is, for a message, such as {@code the text "abc"}. */
  String describe();

  /** The same as JSON, without places. */
  JsonNode json();

  /** What a scalar is before anybody asks what it should be. */
  enum Type {
    TEXT,
    INTEGER,
    DECIMAL,
    BOOLEAN,
    NULL
  }

  /**
   * A single value.
   *
   * @param text as written, without quotes
   */
  record Scalar(Place place, String text, Type type) implements Yaml {
    private static final int SHOWN = 40;

    @Override
    public String describe() {
      String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
      return switch (type) {
        case TEXT -> "the text \"" + shown.replaceAll("\\s+", " ") + "\"";
        case INTEGER, DECIMAL -> "the number " + shown;
        case BOOLEAN -> shown + ", which YAML takes for a boolean";
        case NULL -> "empty";
      };
    }

    @Override
    public JsonNode json() {
      JsonNodeFactory factory = JsonNodeFactory.instance;
      return switch (type) {
        case TEXT -> factory.textNode(text);
        case INTEGER, DECIMAL -> factory.numberNode(new BigDecimal(text));
        case BOOLEAN -> factory.booleanNode(text.equals("true"));
        case NULL -> factory.nullNode();
      };
    }
  }

  /** A list. */
  record Items(Place place, List<Yaml> items) implements Yaml {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public String describe() {
      return "a list";
    }

    @Override
    public JsonNode json() {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      items.forEach(item -> array.add(item.json()));
      return array;
    }
  }

  /** A mapping; its keys are unique. */
  record Mapping(Place place, List<Pair> pairs) implements Yaml {
    public Mapping {
      pairs = List.copyOf(pairs);
    }

    Optional<Yaml> value(String key) {
      return pairs.stream().filter(pair -> pair.key().equals(key)).map(Pair::value).findFirst();
    }

    /** The text under a key; empty when there is none or it is no single value. */
    Optional<String> text(String key) {
      return value(key)
          .filter(Scalar.class::isInstance)
          .map(Scalar.class::cast)
          .map(scalar -> scalar.text());
    }

    @Override
    public String describe() {
      return "a mapping";
    }

    @Override
    public JsonNode json() {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      pairs.forEach(pair -> object.set(pair.key(), pair.value().json()));
      return object;
    }
  }

  /** One entry of a mapping. */
  record Pair(Place place, String key, Yaml value) {}
}
