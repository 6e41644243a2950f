package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Text of a form.
 *
 * @param pattern the whole text must match it; understood alike by Java and JSON Schema
 * @param expectation the form in words, such as {@code a version such as "18.6"}
 */
record TextShape(Pattern pattern, String expectation) implements Shape<String> {
  /** Names that go into cell keys, paths and database names. */
  static TextShape name() {
    return new TextShape(
        Pattern.compile("^[a-z][a-z0-9-]{0,29}$"),
        "a name of 1 to 30 small letters, digits and hyphens that begins with a letter");
  }

  /** Names that become host names as well: no hyphen at the end. */
  static TextShape hostName(int most) {
    return new TextShape(
        Pattern.compile("^[a-z]([a-z0-9-]{0," + (most - 2) + "}[a-z0-9])?$"),
        "a name of 1 to "
            + most
            + " small letters, digits and hyphens that begins with a letter and does not end with a"
            + " hyphen");
  }

  /** Names of container images, best with the digest of what is meant. */
  static TextShape image() {
    return new TextShape(
        Pattern.compile(
            "^[a-z0-9][a-z0-9._-]*(:[0-9]+)?(/[a-z0-9][a-z0-9._-]*)*"
                + "(:[A-Za-z0-9_][A-Za-z0-9._-]{0,127})?(@sha256:[0-9a-f]{64})?$"),
        "an image such as registry.example/path/name:tag@sha256:<64 hexadecimal digits>");
  }

  /** Dotted version numbers, quoted because 18.10 without quotes is a number. */
  static TextShape version(String example) {
    String dots = example.replaceAll("[0-9]+", "[0-9]+").replace(".", "\\.");
    return new TextShape(
        Pattern.compile("^" + dots + "$"), "a version in quotes such as \"" + example + "\"");
  }

  @Override
  public Optional<String> read(Yaml yaml, String path, Problems problems) {
    if (!(yaml instanceof Yaml.Scalar scalar)) {
      problems.add(yaml.place(), path, "is " + yaml.describe() + "; must be " + expectation);
      return Optional.empty();
    }
    if (scalar.type() != Yaml.Type.TEXT || !pattern.matcher(scalar.text()).matches()) {
      problems.add(scalar.place(), path, "is " + scalar.describe() + "; must be " + expectation);
      return Optional.empty();
    }
    return Optional.of(scalar.text());
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "string");
    schema.put("pattern", pattern.pattern());
    return schema;
  }
}
