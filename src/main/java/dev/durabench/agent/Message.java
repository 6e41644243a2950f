package dev.durabench.agent;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/** One line to the controller: a flat JSON object with a {@code type}. */
final class Message {
  private final Map<String, String> fields = new LinkedHashMap<>();

  Message(String type) {
    with("type", type);
  }

  Message with(String name, String value) {
    return raw(name, quoted(requireNonNull(value, name)));
  }

  Message with(String name, long value) {
    return raw(name, Long.toString(value));
  }

  Message with(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " is not a finite number: " + value);
    }
    return raw(name, Double.toString(value));
  }

  /** A figure that may be missing: then it is null, never 0. */
  Message with(String name, OptionalDouble value) {
    return value.isPresent() ? with(name, value.getAsDouble()) : raw(name, "null");
  }

  private Message raw(String name, String json) {
    fields.put(quoted(name), json);
    return this;
  }

  /** The JSON text, on one line. */
  @Override
  public String toString() {
    StringJoiner joiner = new StringJoiner(",", "{", "}");
    fields.forEach((name, value) -> joiner.add(name + ":" + value));
    return joiner.toString();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        // Escaped beyond ASCII as well: the line then survives any locale's stdout.
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
