package dev.durabench.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON Schema of topology files, made of the very fields that the parser reads. */
public final class TopologySchema {
  private TopologySchema() {}

  /** The content of {@code stacks/schema.json}. */
  public static String json() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "durabench topology");
    schema.setAll(TopologyFields.SHAPE.schema());
    schema.putObject("$defs").set("overrides", OverridePaths.schema());
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write the schema", e);
    }
  }
}
