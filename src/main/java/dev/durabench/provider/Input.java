package dev.durabench.provider;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * An input property that a resource declares: its check, its part in a diff and its line in the
 * schema.
 *
 * @param name as in the engine's state
 * @param type what it must be
 * @param replaces true when it is part of the resource's identity, so that a change or an unknown
 *     replaces the resource; false when a change is written to the state in place
 * @param required true when it must be given
 * @param fallback taken when it is not given
 * @param least smallest allowed number
 * @param most largest allowed number
 * @param description half a sentence for the schema
 */
record Input(
    String name,
    Type type,
    boolean replaces,
    boolean required,
    Optional<Value> fallback,
    long least,
    long most,
    String description) {
  /** What a property may hold. */
  enum Type {
    TEXT("string", "a text"),
    SECRET_TEXT("string", "a text"),
    WHOLE("integer", "a whole number"),
    FIELDS("object", "an object");

    private final String schema;
    private final String words;

    Type(String schema, String words) {
      this.schema = schema;
      this.words = words;
    }

    String schema() {
      return schema;
    }

    String words() {
      return words;
    }
  }

  Input {
    requireNonNull(name, "name is null");
    requireNonNull(type, "type is null");
    requireNonNull(description, "description is null");
  }

  /** Part of what the resource is. */
  static Input identity(String name, Type type, String description) {
    return new Input(
        name, type, true, true, Optional.empty(), Long.MIN_VALUE, Long.MAX_VALUE, description);
  }

  /** How the resource is reached. */
  static Input connection(String name, Type type, String description) {
    return new Input(
        name, type, false, true, Optional.empty(), Long.MIN_VALUE, Long.MAX_VALUE, description);
  }

  Input optional() {
    return new Input(name, type, replaces, false, fallback, least, most, description);
  }

  Input fallback(Object value) {
    return new Input(
        name, type, replaces, false, Optional.of(Value.of(value)), least, most, description);
  }

  Input within(long smallest, long largest) {
    return new Input(name, type, replaces, required, fallback, smallest, largest, description);
  }

  /** What is wrong with a value for this property, if anything. */
  Optional<String> problem(Value given) {
    if (given.unknown()) {
      return Optional.empty();
    }
    Value value = given.revealed();
    if (value instanceof Value.Absent) {
      return required ? Optional.of("is missing: give " + type.words) : Optional.empty();
    }
    boolean fits =
        switch (type) {
          case TEXT, SECRET_TEXT -> value instanceof Value.Text;
          case WHOLE -> value instanceof Value.Num number && number.whole();
          case FIELDS -> value instanceof Value.Fields;
        };
    if (!fits) {
      return Optional.of("must be " + type.words);
    }
    if (value instanceof Value.Text text && text.value().isBlank()) {
      return Optional.of("is blank");
    }
    if (value instanceof Value.Num number && (number.value() < least || number.value() > most)) {
      return Optional.of("is not in " + least + ".." + most + ": " + (long) number.value());
    }
    return Optional.empty();
  }
}
