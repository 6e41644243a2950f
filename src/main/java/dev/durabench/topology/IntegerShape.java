package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A whole number in a range.
 *
 * @param min smallest allowed
 * @param max largest allowed
 */
record IntegerShape(int min, int max) implements Shape<Integer> {
  // A leading zero would be octal in YAML 1.1 and decimal in YAML 1.2.
  private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)");

  @Override
  public Optional<Integer> read(Yaml yaml, String path, Problems problems) {
    if (yaml instanceof Yaml.Scalar scalar
        && scalar.type() == Yaml.Type.INTEGER
        && DECIMAL.matcher(scalar.text()).matches()) {
      BigInteger value = new BigInteger(scalar.text());
      if (value.compareTo(BigInteger.valueOf(min)) >= 0
          && value.compareTo(BigInteger.valueOf(max)) <= 0) {
        return Optional.of(value.intValue());
      }
      problems.add(
          yaml.place(), path, "is " + yaml.describe() + ", out of range; allowed: " + range());
      return Optional.empty();
    }
    problems.add(
        yaml.place(), path, "is " + yaml.describe() + "; must be a whole number, " + range());
    return Optional.empty();
  }

  private String range() {
    return min + " to " + max;
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "integer");
    schema.put("minimum", min);
    schema.put("maximum", max);
    return schema;
  }
}
