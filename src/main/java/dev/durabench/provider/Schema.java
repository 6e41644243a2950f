package dev.durabench.provider;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The package schema, made from the declarations of the resource kinds. */
final class Schema {
  /** The provider's version. */
  static final String VERSION = "0.1.0";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Schema() {}

  static String json(Iterable<ResourceKind> kinds) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("name", "bench").put("version", VERSION);
    root.put("description", "Databases to be measured, and what was measured on them.");
    ObjectNode resources = root.putObject("resources");
    kinds.forEach(kind -> describe(kind, resources.putObject(kind.token())));
    return root.toString();
  }

  private static void describe(ResourceKind kind, ObjectNode resource) {
    resource.put("description", kind.description());
    ObjectNode outputs = resource.putObject("properties");
    for (Output output : kind.outputs()) {
      ObjectNode property = outputs.putObject(output.name());
      type(property, output.schema()).put("description", output.description());
      if (output.secret()) {
        property.put("secret", true);
      }
    }
    ObjectNode inputs = resource.putObject("inputProperties");
    for (Input input : kind.inputs()) {
      ObjectNode property = inputs.putObject(input.name());
      type(property, input.type().schema()).put("description", input.description());
      if (input.type() == Input.Type.SECRET_TEXT) {
        property.put("secret", true);
      }
      if (input.replaces()) {
        property.put("replaceOnChanges", true);
      }
    }
    kind.inputs().stream()
        .filter(Input::required)
        .forEach(input -> resource.withArray("requiredInputs").add(input.name()));
    kind.outputs().forEach(output -> resource.withArray("required").add(output.name()));
  }

  private static ObjectNode type(ObjectNode property, String schema) {
    property.put("type", schema);
    if (schema.equals("object")) {
      property.putObject("additionalProperties").put("$ref", "pulumi.json#/Any");
    }
    if (schema.equals("array")) {
      property.putObject("items").put("$ref", "pulumi.json#/Any");
    }
    return property;
  }
}
