package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TopologySchemaTest {
  private static final Path FILE = Path.of("stacks/schema.json");
  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(TopologySchema.json());
  }

  /** Whether an editor with the schema would accept this YAML. */
  static boolean accepts(String yaml) {
    try {
      JsonNode node = new YAMLMapper().readTree(yaml);
      return node != null && SCHEMA.validate(node).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /** To renew the file after a change of the fields: -Ddurabench.renew-schema=true. */
  @Test
  void theCommittedFileIsWhatTheFieldsSay() throws IOException {
    if (Boolean.getBoolean("durabench.renew-schema")) {
      Files.writeString(FILE, TopologySchema.json());
    }

    assertThat(Files.readString(FILE)).isEqualTo(TopologySchema.json());
  }

  @Test
  void everyTopologyOfThisRepositoryIsValid() throws IOException {
    List<Path> topologies;
    try (Stream<Path> files = Files.list(FILE.getParent())) {
      topologies = files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }

    assertThat(topologies).isNotEmpty();
    for (Path topology : topologies) {
      assertThat(SCHEMA.validate(new YAMLMapper().readTree(topology.toFile()))).isEmpty();
    }
  }

  @Test
  void everyFieldHasAMeaningForTheEditor() throws IOException {
    JsonNode schema = new ObjectMapper().readTree(TopologySchema.json());

    List<JsonNode> fields = new ArrayList<>();
    collectFields(schema, fields);
    assertThat(fields).hasSizeGreaterThan(40);
    assertThat(fields)
        .allSatisfy(field -> assertThat(field.path("description").asText()).isNotBlank());
  }

  private static void collectFields(JsonNode node, List<JsonNode> fields) {
    node.path("properties").forEach(field -> fields.add(field));
    node.forEach(inner -> collectFields(inner, fields));
  }
}
