package dev.durabench.pulumi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One property of a provider's schema, as {@code provider-facts.tsv} has it.
 *
 * @param token of the resource, type or enum
 * @param side {@code in} or {@code out} of a resource, {@code type} of an object, {@code enum}
 * @param property its name, for an enum all its words
 * @param type as in the schema
 * @param required true when the schema says so
 * @param secret true when the schema says so
 * @param deprecated true when the schema says so
 */
record ProviderFact(
    String token,
    String side,
    String property,
    String type,
    boolean required,
    boolean secret,
    boolean deprecated) {
  /** Integers that are ids without saying so in their name. */
  private static final Set<String> IDS =
      Set.of(
          "ServerPublicNet.ipv4",
          "ServerPublicNet.ipv6",
          "FirewallApplyTo.server",
          "PlacementGroup.servers");

  static List<ProviderFact> all() {
    try (InputStream table = ProviderFact.class.getResourceAsStream("provider-facts.tsv")) {
      String text =
          new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).map(ProviderFact::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProviderFact of(String line) {
    String[] cells = line.split("\t", -1);
    return new ProviderFact(
        cells[0],
        cells[1],
        cells[2],
        cells[3],
        cells[4].equals("required"),
        cells[5].equals("secret"),
        cells[6].equals("deprecated"));
  }

  /** The last part of the token. */
  String owner() {
    return token.substring(token.lastIndexOf(':') + 1);
  }

  /** An id is a text on the way in and a double on the way back: Integer ends at 2^31. */
  boolean id() {
    return property.endsWith("Id")
        || property.endsWith("Ids")
        || IDS.contains(owner() + "." + property);
  }

  /** What the property is in Java, on the way in or back. */
  String java(boolean in) {
    if (type.startsWith("array<")) {
      return "List<" + java(type.substring(6, type.length() - 1), in) + ">";
    }
    if (type.startsWith("map<")) {
      return "Map<String, " + java(type.substring(4, type.length() - 1), in) + ">";
    }
    return java(type, in);
  }

  private String java(String schema, boolean in) {
    String reference = schema.substring(schema.lastIndexOf(':') + 1);
    return switch (schema) {
      case "string" -> "String";
      case "boolean" -> "Boolean";
      case "number" -> "Double";
      case "integer" -> id() ? (in ? "String" : "Double") : "Integer";
      case "pulumi:Any" -> "Object";
      case "pulumi:Asset" -> "AssetOrArchive";
      case "pulumi:Archive", "Logging" -> reference;
      default -> in ? reference + "Args" : reference;
    };
  }
}
