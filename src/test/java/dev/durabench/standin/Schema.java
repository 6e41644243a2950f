package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the real providers' schemas say of the resources that this project uses. */
final class Schema {
  /**
   * A property.
   *
   * @param type as in the schema, such as {@code array<integer>}
   * @param required true when it must be given
   * @param replaces true when a change replaces the resource
   */
  record Property(String type, boolean required, boolean replaces) {}

  /**
   * A mistake.
   *
   * @param path of the property
   * @param reason what is wrong
   */
  record Mistake(String path, String reason) {}

  private static final Map<String, Schema> RESOURCES = new HashMap<>();
  private static final Map<String, Map<String, Property>> TYPES = new HashMap<>();
  private static final Map<String, List<String>> ENUMS = new HashMap<>();

  static {
    load();
  }

  private final String token;
  private final Map<String, Property> inputs = new TreeMap<>();
  private final List<String> outputs = new ArrayList<>();

  private Schema(String token) {
    this.token = token;
  }

  /**
   * A resource's.
   *
   * @throws StandInFailure for one that this project does not use
   */
  static Schema of(String token) {
    return Optional.ofNullable(RESOURCES.get(token))
        .orElseThrow(() -> new StandInFailure("the stand-in does not know resource type " + token));
  }

  Map<String, Property> inputs() {
    return inputs;
  }

  /** Names of outputs that are no inputs. */
  List<String> outputs() {
    return outputs;
  }

  /** All mistakes in some inputs; what is not known yet is none. */
  List<Mistake> check(ObjectNode given) {
    List<Mistake> mistakes = new ArrayList<>();
    object(token, "", inputs, given, mistakes);
    return mistakes;
  }

  private static void object(
      String owner,
      String path,
      Map<String, Property> properties,
      JsonNode given,
      List<Mistake> mistakes) {
    given
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!properties.containsKey(name)) {
                mistakes.add(new Mistake(path + name, owner + " has no property " + name));
              }
            });
    properties.forEach(
        (name, property) -> {
          if (given.hasNonNull(name)) {
            value(path + name, property.type(), given.get(name), mistakes);
          } else if (property.required()) {
            mistakes.add(new Mistake(path + name, "Missing required property '" + name + "'"));
          }
        });
  }

  private static void value(String path, String type, JsonNode given, List<Mistake> mistakes) {
    if (given.isTextual() && Wire.unknown(given)) {
      return;
    }
    if (type.startsWith("array<")) {
      if (!given.isArray()) {
        mistakes.add(new Mistake(path, "is no list"));
      }
      for (int i = 0; i < given.size() && given.isArray(); i++) {
        value(path + "[" + i + "]", inner(type), given.get(i), mistakes);
      }
    } else if (type.startsWith("map<")) {
      if (!given.isObject()) {
        mistakes.add(new Mistake(path, "is no map"));
      }
      given
          .properties()
          .forEach(
              entry -> value(path + "." + entry.getKey(), inner(type), entry.getValue(), mistakes));
    } else if (TYPES.containsKey(type)) {
      if (given.isObject()) {
        object(type, path + ".", TYPES.getOrDefault(type, Map.of()), given, mistakes);
      } else {
        mistakes.add(new Mistake(path, "is no object"));
      }
    } else if (!fits(type, given)) {
      mistakes.add(new Mistake(path, "is no " + type + ": " + given.getNodeType()));
    }
  }

  private static boolean fits(String type, JsonNode given) {
    return switch (type) {
      case "string" -> given.isTextual();
      case "boolean" -> given.isBoolean();
      // Measured: both halves of the real provider take an id as text where they want a number.
      case "integer" -> given.isIntegralNumber() || given.asText("").matches("\\d{1,16}");
      case "number" -> given.isNumber();
      case "pulumi:Any" -> true;
      case "pulumi:Asset" -> Wire.asset(given) || Wire.archive(given);
      default ->
          ENUMS.containsKey(type) && ENUMS.getOrDefault(type, List.of()).contains(given.asText());
    };
  }

  private static String inner(String type) {
    return type.substring(type.indexOf('<') + 1, type.length() - 1);
  }

  private static void load() {
    try (InputStream in = Schema.class.getResourceAsStream("schemas.tsv")) {
      if (in == null) {
        throw new IllegalStateException("no resource schemas.tsv");
      }
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .forEach(Schema::add);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read schemas.tsv", e);
    }
  }

  private static void add(String[] row) {
    Property property = new Property(row[3], row[4].equals("required"), row[5].equals("replaces"));
    switch (row[1]) {
      case "in" -> RESOURCES.computeIfAbsent(row[0], Schema::new).inputs.put(row[2], property);
      case "out" -> RESOURCES.computeIfAbsent(row[0], Schema::new).outputs.add(row[2]);
      case "type" -> TYPES.computeIfAbsent(row[0], unused -> new TreeMap<>()).put(row[2], property);
      case "enum" -> ENUMS.put(row[0], List.of(row[2].split(",", -1)));
      default -> throw new IllegalStateException("schemas.tsv: " + String.join(" ", row));
    }
  }
}
