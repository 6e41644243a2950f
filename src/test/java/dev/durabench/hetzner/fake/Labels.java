package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What labels may be, and how they are selected by. */
final class Labels {
  private static final Pattern KEY =
      Pattern.compile(
          "([a-z0-9A-Z]([-_.a-z0-9A-Z]{0,253}[a-z0-9A-Z])?/)?"
              + "[a-z0-9A-Z]([-_.a-z0-9A-Z]{0,61}[a-z0-9A-Z])?");
  private static final Pattern VALUE =
      Pattern.compile("([a-z0-9A-Z]([-_.a-z0-9A-Z]{0,61}[a-z0-9A-Z])?)?");
  private static final Pattern SET =
      Pattern.compile("(\\S+) (in|notin) ?\\(([^()]*)\\)", Pattern.CASE_INSENSITIVE);
  private static final Pattern EQUAL = Pattern.compile("([^=!]+)(==|=|!=)([^=!]*)");

  private Labels() {}

  static ObjectNode checked(ObjectNode labels) {
    labels
        .properties()
        .forEach(
            label -> {
              if (!KEY.matcher(label.getKey()).matches()
                  || label.getKey().startsWith("hetzner.cloud/")) {
                throw ApiError.invalid("labels", "label key '" + label.getKey() + "' is invalid");
              }
              if (!label.getValue().isTextual()
                  || !VALUE.matcher(label.getValue().asText()).matches()) {
                throw ApiError.invalid(
                    "labels", "label value of '" + label.getKey() + "' is wrong");
              }
            });
    return labels.deepCopy();
  }

  /**
   * What a label selector selects, of objects with {@code labels}.
   *
   * @throws ApiError invalid_input when it is none
   */
  static Predicate<ObjectNode> selector(String selector) {
    return split(selector).stream()
        .map(Labels::term)
        .map(term -> (Predicate<ObjectNode>) item -> term.test((ObjectNode) item.get("labels")))
        .reduce(item -> true, Predicate::and);
  }

  private static Predicate<ObjectNode> term(String term) {
    Matcher set = SET.matcher(term);
    if (set.matches()) {
      String key = key(set.group(1), term);
      List<String> values = Arrays.stream(set.group(3).split(",", -1)).map(String::strip).toList();
      boolean in = set.group(2).equalsIgnoreCase("in");
      return labels -> in == (labels.has(key) && values.contains(labels.get(key).asText()));
    }
    Matcher equal = EQUAL.matcher(term);
    if (equal.matches()) {
      String key = key(equal.group(1), term);
      String value = equal.group(3).strip();
      boolean wanted = !equal.group(2).equals("!=");
      return labels -> wanted == (labels.has(key) && labels.get(key).asText().equals(value));
    }
    if (term.startsWith("!")) {
      String key = key(term.substring(1), term);
      return labels -> !labels.has(key);
    }
    String key = key(term, term);
    return labels -> labels.has(key);
  }

  private static String key(String text, String term) {
    if (!KEY.matcher(text.strip()).matches()) {
      throw ApiError.invalid("label_selector", "cannot be understood: " + term);
    }
    return text.strip();
  }

  private static List<String> split(String selector) {
    List<String> terms = new ArrayList<>();
    StringBuilder term = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < selector.length(); i++) {
      char letter = selector.charAt(i);
      if (letter == '(') {
        depth++;
      } else if (letter == ')') {
        depth--;
      }
      if (letter == ',' && depth == 0) {
        terms.add(term.toString().strip());
        term.setLength(0);
      } else {
        term.append(letter);
      }
    }
    terms.add(term.toString().strip());
    return terms;
  }
}
