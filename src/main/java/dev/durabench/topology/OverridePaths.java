package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The fields that an override can name within an item of one of a topology's lists. */
final class OverridePaths {
  /** Changing these would make it another thing altogether. */
  private static final Set<String> FIXED = Set.of("kind", "name");

  private OverridePaths() {}

  /** Dotted path to field, outer fields before inner ones. */
  static Map<String, Field<?>> of(SectionShape shape) {
    Map<String, Field<?>> paths = new LinkedHashMap<>();
    collect("", shape, paths);
    return paths;
  }

  private static void collect(String prefix, SectionShape shape, Map<String, Field<?>> paths) {
    for (Field<?> field : shape.fields()) {
      if (!FIXED.contains(field.name()) && !field.equals(ServerFields.GROUP)) {
        paths.put(prefix + field.name(), field);
        if (field.shape() instanceof SectionShape inner) {
          collect(prefix + field.name() + ".", inner, paths);
        }
      }
    }
  }

  /** The JSON Schema of a mapping from override paths to values. */
  static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ExperimentFields.KINDS.forEach(
        (kind, shape) ->
            of(shape)
                .forEach(
                    (path, field) ->
                        properties.set("experiments." + kind + "." + path, field.schema())));
    ObjectNode patterns = schema.putObject("patternProperties");
    // A number or a database's name does not tell the kind: any field of any kind will do.
    patterns.set("^experiments\\.[0-9]+\\.(.+)$", JsonNodeFactory.instance.objectNode());
    DatabaseFields.SHAPE
        .kinds()
        .values()
        .forEach(
            shape -> of(shape).forEach((path, field) -> put(patterns, "databases", path, field)));
    of(ServerFields.SHAPE).forEach((path, field) -> put(patterns, "servers", path, field));
    of(MachineFields.SHAPE).forEach((path, field) -> put(patterns, "machines", path, field));
    schema.put("additionalProperties", false);
    return schema;
  }

  private static void put(ObjectNode patterns, String list, String path, Field<?> field) {
    String pattern = "^" + list + "\\.[a-z][a-z0-9-]*\\." + path.replace(".", "\\.") + "$";
    ObjectNode other = (ObjectNode) patterns.get(pattern);
    if (other == null) {
      patterns.set(pattern, field.schema());
    } else if (!other.equals(field.schema())) {
      ArrayNode variants = JsonNodeFactory.instance.arrayNode();
      List.of(other, field.schema()).forEach(variants::add);
      patterns.set(pattern, JsonNodeFactory.instance.objectNode().set("anyOf", variants));
    }
  }
}
