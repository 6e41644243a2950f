package dev.durabench.provider;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A property value as the engine speaks it. */
sealed interface Value {
  /** True when this, or anything in it, is not known yet (in a preview). */
  default boolean unknown() {
    return false;
  }

  /** Itself without the secret marks, all the way down. */
  default Value revealed() {
    return this;
  }

  /** A text, when it is a known one. */
  default Optional<String> asText() {
    return Optional.empty();
  }

  /**
   * As strings, longs, doubles, booleans, lists and maps, secrets revealed; null for {@link
   * Absent}.
   *
   * @throws IllegalStateException when unknown
   */
  Object plain();

  /** Null. */
  record Absent() implements Value {
    @Override
    public Object plain() {
      return Optional.empty();
    }
  }

  /** True or false. */
  record Flag(boolean value) implements Value {
    @Override
    public Object plain() {
      return value;
    }
  }

  /** A number. */
  record Num(double value) implements Value {
    /** True when it has no fraction and a long holds it exactly. */
    boolean whole() {
      return value == Math.rint(value) && Math.abs(value) < 1L << 53;
    }

    @Override
    public Object plain() {
      return whole() ? (Object) (long) value : (Object) value;
    }
  }

  /** A text. */
  record Text(String value) implements Value {
    public Text {
      requireNonNull(value, "value is null");
    }

    @Override
    public Optional<String> asText() {
      return Optional.of(value);
    }

    @Override
    public Object plain() {
      return value;
    }
  }

  /** A list. */
  record Items(List<Value> values) implements Value {
    public Items {
      values = List.copyOf(values);
    }

    @Override
    public boolean unknown() {
      return values.stream().anyMatch(Value::unknown);
    }

    @Override
    public Value revealed() {
      return new Items(values.stream().map(Value::revealed).toList());
    }

    @Override
    public Object plain() {
      return values.stream().map(Value::plain).toList();
    }
  }

  /** Named values; also a resource's inputs or outputs as a whole. */
  record Fields(Map<String, Value> values) implements Value {
    /** No values. */
    static final Fields NONE = new Fields(Map.of());

    public Fields {
      values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** The value of that name; {@link Absent} when there is none. */
    Value get(String name) {
      return values.getOrDefault(name, new Absent());
    }

    /**
     * A text that a check has found to be there.
     *
     * @throws IllegalStateException when it is not
     */
    String text(String name) {
      return get(name)
          .revealed()
          .asText()
          .orElseThrow(() -> new IllegalStateException("no text in property " + name));
    }

    /** A text that may be missing. */
    Optional<String> optionalText(String name) {
      return get(name).revealed().asText();
    }

    /** A whole number that a check has found to be there. */
    long whole(String name) {
      if (get(name).revealed() instanceof Num number && number.whole()) {
        return (long) number.value();
      }
      throw new IllegalStateException("no whole number in property " + name);
    }

    /** Itself with one more value. */
    Fields with(String name, Value value) {
      Map<String, Value> more = new TreeMap<>(values);
      more.put(name, value);
      return new Fields(more);
    }

    /** Itself with one more text. */
    Fields with(String name, String value) {
      return with(name, new Text(value));
    }

    @Override
    public boolean unknown() {
      return values.values().stream().anyMatch(Value::unknown);
    }

    @Override
    public Value revealed() {
      Map<String, Value> plain = new TreeMap<>();
      values.forEach((name, value) -> plain.put(name, value.revealed()));
      return new Fields(plain);
    }

    @Override
    public Map<String, Object> plain() {
      Map<String, Object> plain = new LinkedHashMap<>();
      values.forEach(
          (name, value) -> {
            if (!(value instanceof Absent)) {
              plain.put(name, value.plain());
            }
          });
      return plain;
    }
  }

  /** A value that the engine encrypts in its state and hides in its output. */
  record Secret(Value value) implements Value {
    public Secret {
      requireNonNull(value, "value is null");
    }

    @Override
    public boolean unknown() {
      return value.unknown();
    }

    @Override
    public Value revealed() {
      return value.revealed();
    }

    @Override
    public Object plain() {
      return value.plain();
    }

    @Override
    public String toString() {
      return "[secret]";
    }
  }

  /** A value that a preview cannot know yet. */
  record Unknown() implements Value {
    @Override
    public boolean unknown() {
      return true;
    }

    @Override
    public Object plain() {
      throw new IllegalStateException("the value is not known yet");
    }
  }

  /**
   * Strings, numbers, booleans, lists and maps as a value.
   *
   * @throws IllegalArgumentException for anything else
   */
  static Value of(Object plain) {
    if (plain instanceof Value value) {
      return value;
    }
    if (plain instanceof String text) {
      return new Text(text);
    }
    if (plain instanceof Number number) {
      return new Num(number.doubleValue());
    }
    if (plain instanceof Boolean flag) {
      return new Flag(flag);
    }
    if (plain instanceof List<?> list) {
      List<Value> values = new ArrayList<>();
      list.forEach(element -> values.add(of(element)));
      return new Items(values);
    }
    if (plain instanceof Map<?, ?> map) {
      Map<String, Value> values = new TreeMap<>();
      map.forEach((name, value) -> values.put(String.valueOf(name), of(value)));
      return new Fields(values);
    }
    throw new IllegalArgumentException("no property value: " + plain.getClass().getName());
  }
}
