package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key of a mapping: its name, shape, default and meaning, declared once for parser and schema.
 *
 * @param required whether it must be there
 * @param fallback the default as YAML; null when there is none
 * @param defaultValue the default; empty when there is none
 * @param meaning half a sentence for the schema and for messages
 */
record Field<T>(
    String name,
    Shape<T> shape,
    boolean required,
    @Nullable Yaml fallback,
    Optional<T> defaultValue,
    String meaning) {

  static <T> Field<T> required(String name, Shape<T> shape, String meaning) {
    return new Field<>(name, shape, true, null, Optional.empty(), meaning);
  }

  /** A field whose absence means something that {@code meaning} explains. */
  static <T> Field<T> optional(String name, Shape<T> shape, String meaning) {
    return new Field<>(name, shape, false, null, Optional.empty(), meaning);
  }

  /**
   * A field with a default.
   *
   * @param fallback written as in a file
   */
  static <T> Field<T> withDefault(String name, Shape<T> shape, String fallback, String meaning) {
    Yaml yaml = YamlText.trusted(fallback);
    Problems problems = new Problems();
    Optional<T> value = shape.read(yaml, name, problems);
    if (!problems.none()) {
      throw new IllegalStateException("bad default: " + problems.lines());
    }
    return new Field<>(name, shape, false, yaml, value, meaning);
  }

  ObjectNode schema() {
    ObjectNode schema = shape.schema();
    schema.put("description", meaning);
    if (fallback != null) {
      schema.set("default", fallback.json());
    }
    return schema;
  }
}
