package dev.durabench.topology;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parses one YAML document into {@link Yaml}; no anchors, no tags, nothing to blow up. */
final class YamlText {
  private static final int MAX_DEPTH = 20;
  private static final YAMLFactory FACTORY = new YAMLFactory();

  private final String source;
  private final YAMLParser parser;
  private final Problems problems;

  private YamlText(String source, YAMLParser parser, Problems problems) {
    this.source = source;
    this.parser = parser;
    this.problems = problems;
  }

  /** The document; empty, with at least one problem added, when the text is not one. */
  static Optional<Yaml> parse(String source, String text, Problems problems) {
    try (YAMLParser parser = FACTORY.createParser(text)) {
      return new YamlText(source, parser, problems).document();
    } catch (JacksonException e) {
      problems.add(place(source, e.getLocation()), "", "not YAML: " + reason(e));
    } catch (Refusal e) {
      problems.add(e.place, "", e.reason);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.empty();
  }

  /** A value that this program itself wrote down. */
  static Yaml trusted(String text) {
    Problems problems = new Problems();
    return parse("default", text, problems)
        .orElseThrow(() -> new IllegalStateException(problems.lines().toString()));
  }

  private Optional<Yaml> document() throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      problems.add(new Place(source, 1, 1), "", "is empty; a topology needs runsOn and databases");
      return Optional.empty();
    }
    Yaml root = value(first, 0);
    if (parser.nextToken() != null) {
      throw new Refusal(here(), "a second YAML document begins here; only one is allowed");
    }
    return Optional.of(root);
  }

  private Yaml value(JsonToken token, int depth) throws IOException {
    Place place = here();
    if (depth > MAX_DEPTH) {
      throw new Refusal(place, "nested deeper than " + MAX_DEPTH + " levels");
    }
    if (parser.isCurrentAlias() || parser.getObjectId() != null) {
      throw new Refusal(place, "anchors (&) and aliases (*) are not allowed; write the value out");
    }
    if (parser.getTypeId() != null) {
      throw new Refusal(place, "tags (!) are not allowed; write a plain value");
    }
    return switch (token) {
      case START_OBJECT -> mapping(place, depth);
      case START_ARRAY -> items(place, depth);
      case VALUE_NUMBER_INT -> scalar(place, Yaml.Type.INTEGER);
      case VALUE_NUMBER_FLOAT -> scalar(place, Yaml.Type.DECIMAL);
      case VALUE_TRUE, VALUE_FALSE -> scalar(place, Yaml.Type.BOOLEAN);
      case VALUE_NULL -> scalar(place, Yaml.Type.NULL);
      default -> scalar(place, Yaml.Type.TEXT);
    };
  }

  private Yaml scalar(Place place, Yaml.Type type) throws IOException {
    String text = parser.getText();
    return new Yaml.Scalar(place, text == null ? "" : text, type);
  }

  private Yaml items(Place place, int depth) throws IOException {
    List<Yaml> items = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      items.add(value(token, depth + 1));
    }
    return new Yaml.Items(place, items);
  }

  private Yaml mapping(Place place, int depth) throws IOException {
    List<Yaml.Pair> pairs = new ArrayList<>();
    Map<String, Place> seen = new HashMap<>();
    for (JsonToken token = next(); token != JsonToken.END_OBJECT; token = next()) {
      Place keyPlace = here();
      if (parser.isCurrentAlias() || parser.getObjectId() != null) {
        throw new Refusal(keyPlace, "anchors (&) and aliases (*) are not allowed");
      }
      String key = parser.currentName();
      Yaml value = value(next(), depth + 1);
      Place first = seen.putIfAbsent(key, keyPlace);
      if (first == null) {
        pairs.add(new Yaml.Pair(keyPlace, key, value));
      } else {
        problems.add(
            keyPlace, SectionShape.below("", key), "duplicate key; first in line " + first.line());
      }
    }
    return new Yaml.Mapping(place, pairs);
  }

  private JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw new Refusal(here(), "ends too early");
    }
    return token;
  }

  private Place here() {
    return place(source, parser.currentTokenLocation());
  }

  private static Place place(String source, @Nullable JsonLocation location) {
    return location == null
        ? new Place(source, 1, 1)
        : new Place(source, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  /** The parser's own words, without its excerpts of the file (indented lines) and its classes. */
  private static String reason(JacksonException e) {
    if (e.getOriginalMessage().startsWith("Expected a field name")) {
      return "a key must be a single word, but here is a list or a mapping";
    }
    return e.getOriginalMessage()
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith(" "))
        .collect(Collectors.joining("; "));
  }

  /** Ends the parsing of a document that will not be read any further. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Place place;
    private final String reason;

    Refusal(Place place, String reason) {
      super(reason);
      this.place = place;
      this.reason = reason;
    }
  }
}
