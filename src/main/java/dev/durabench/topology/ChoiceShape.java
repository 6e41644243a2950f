package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One of a few words.
 *
 * @param choices word to value, in the order in which they are listed
 * @param refused words that mean something, but not here or not yet, and why not
 */
record ChoiceShape<T>(Map<String, T> choices, Map<String, String> refused) implements Shape<T> {
  private static final String LATER = "which this version cannot do yet";

  ChoiceShape {
    choices = Collections.unmodifiableMap(new LinkedHashMap<>(choices));
    refused = Map.copyOf(refused);
  }

  /** With words for later versions. */
  ChoiceShape(Map<String, T> choices, Set<String> later) {
    this(choices, later.stream().collect(Collectors.toMap(word -> word, word -> LATER)));
  }

  /** The values of an enum under their keys. */
  static <T> ChoiceShape<T> of(T[] values, Function<T, String> key, String... later) {
    Map<String, T> choices = new LinkedHashMap<>();
    Arrays.stream(values).forEach(value -> choices.put(key.apply(value), value));
    return new ChoiceShape<>(choices, Set.of(later));
  }

  /** Exactly this word. */
  static ChoiceShape<String> word(String word) {
    return new ChoiceShape<>(Map.of(word, word), Map.<String, String>of());
  }

  @Override
  public Optional<T> read(Yaml yaml, String path, Problems problems) {
    if (yaml instanceof Yaml.Scalar scalar && scalar.type() == Yaml.Type.TEXT) {
      T value = choices.get(scalar.text());
      if (value != null) {
        return Optional.of(value);
      }
      problems.add(yaml.place(), path, refusal(scalar));
      return Optional.empty();
    }
    problems.add(yaml.place(), path, "is " + yaml.describe() + "; allowed: " + allowed());
    return Optional.empty();
  }

  private String refusal(Yaml.Scalar scalar) {
    String reason = refused.get(scalar.text());
    if (reason != null) {
      return "is " + scalar.text() + ", " + reason + "; allowed: " + allowed();
    }
    String hint = Nearest.hint(scalar.text(), choices.keySet());
    return "is "
        + scalar.describe()
        + hint
        + (hint.isEmpty() ? ";" : "")
        + " allowed: "
        + allowed();
  }

  private String allowed() {
    return String.join(", ", choices.keySet());
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    if (choices.size() == 1) {
      schema.put("const", choices.keySet().iterator().next());
    } else {
      ArrayNode words = schema.putArray("enum");
      choices.keySet().forEach(words::add);
    }
    return schema;
  }
}
