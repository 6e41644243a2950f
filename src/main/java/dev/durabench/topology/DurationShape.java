package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A length of time such as {@code 250ms}.
 *
 * @param min shortest allowed
 * @param max longest allowed
 */
record DurationShape(Duration min, Duration max) implements Shape<Duration> {
  private static final Map<String, Integer> MILLIS =
      Map.of("ms", 1, "s", 1_000, "m", 60_000, "h", 3_600_000);
  private static final Pattern FORM = Pattern.compile("^([0-9]+)(ms|s|m|h)$");
  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("^-?[0-9][0-9_.]*\\s*([a-zA-Zµμ%]*)$");
  private static final String FORM_IN_WORDS =
      "a whole number and its unit (ms, s, m or h), such as 250ms, 1s, 5m";

  @Override
  public Optional<Duration> read(Yaml yaml, String path, Problems problems) {
    if (!(yaml instanceof Yaml.Scalar scalar)) {
      problems.add(yaml.place(), path, "is " + yaml.describe() + "; must be " + FORM_IN_WORDS);
      return Optional.empty();
    }
    Matcher form = FORM.matcher(scalar.text());
    if (!form.matches()) {
      problems.add(yaml.place(), path, malformed(scalar));
      return Optional.empty();
    }
    int unit = MILLIS.getOrDefault(form.group(2), 1);
    BigInteger millis = new BigInteger(form.group(1)).multiply(BigInteger.valueOf(unit));
    if (millis.compareTo(BigInteger.valueOf(min.toMillis())) < 0
        || millis.compareTo(BigInteger.valueOf(max.toMillis())) > 0) {
      problems.add(
          yaml.place(),
          path,
          "is " + shortened(scalar.text()) + ", out of range; allowed: " + range());
      return Optional.empty();
    }
    return Optional.of(Duration.ofMillis(millis.longValue()));
  }

  private String malformed(Yaml.Scalar scalar) {
    Matcher number = NUMBER_AND_UNIT.matcher(scalar.text());
    if (number.matches() && number.group(1).isEmpty()) {
      return "is " + scalar.describe() + " without a unit; must be " + FORM_IN_WORDS;
    }
    if (number.matches() && !MILLIS.containsKey(number.group(1))) {
      return "has the unit \"" + number.group(1) + "\", which is none; must be " + FORM_IN_WORDS;
    }
    return "is " + scalar.describe() + "; must be " + FORM_IN_WORDS;
  }

  private static String shortened(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }

  private String range() {
    return text(min) + " to " + text(max);
  }

  /** A duration as it is written in topology files, in the largest unit that is exact. */
  static String text(Duration duration) {
    long millis = duration.toMillis();
    if (millis == 0 || millis % 1_000 != 0) {
      return millis == 0 ? "0s" : millis + "ms";
    }
    if (millis % 3_600_000 == 0) {
      return millis / 3_600_000 + "h";
    }
    return millis % 60_000 == 0 ? millis / 60_000 + "m" : millis / 1_000 + "s";
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "string");
    schema.put("pattern", FORM.pattern());
    schema.put("$comment", range());
    return schema;
  }
}
