package dev.durabench.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each chart's values and their schema, which Helm holds every rendering against. */
final class ChartFilesTest {
  private static final YAMLMapper YAML = new YAMLMapper();

  static List<String> names() throws IOException {
    return Charts.names();
  }

  static List<Charts.Case> cases() {
    return Charts.cases();
  }

  static List<Charts.Case> mistakes() {
    return Charts.mistakes();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSchemaKnowsEveryValueAndNoOther(String name) throws IOException {
    Path folder = Path.of("charts", name);
    JsonNode schema = new ObjectMapper().readTree(folder.resolve("values.schema.json").toFile());
    JsonNode values = YAML.readTree(folder.resolve("values.yaml").toFile());

    Set<String> known = names(schema.path("properties"));
    assertThat(known.remove("global")).as("Helm adds it").isTrue();
    assertThat(names(values)).isNotEmpty().isEqualTo(known);
    assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
    assertThat(YAML.readTree(folder.resolve("Chart.yaml").toFile()).path("name").asText())
        .isEqualTo(name);
    assertThat(Files.isDirectory(folder.resolve("templates"))).isTrue();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theSchemaAcceptsWhatIsMeant(Charts.Case values) throws IOException {
    assertThat(problems(values)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void theSchemaRefusesMistakes(Charts.Case values) throws IOException {
    assertThat(problems(values)).isNotEmpty();
  }

  @Test
  void aLaterModeComesInWhereExperimentsHaveChangedIt() throws IOException {
    assertThat(Files.readString(Path.of("charts/postgres-cluster/templates/cluster.yaml")))
        .contains("pulumi.com/patchForce: \"true\"");
  }

  @Test
  void everyChartIsAmongTheCases() throws IOException {
    assertThat(names(Charts.cases())).isEqualTo(new TreeSet<>(Charts.names()));
    assertThat(names(Charts.mistakes())).isEqualTo(new TreeSet<>(Charts.names()));
  }

  private static Set<String> names(List<Charts.Case> cases) {
    Set<String> names = new TreeSet<>();
    cases.forEach(each -> names.add(each.chart()));
    return names;
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static Set<ValidationMessage> problems(Charts.Case values) throws IOException {
    JsonNode merged = YAML.readTree(values.folder().resolve("values.yaml").toFile());
    if (YAML.readTree(values.values()) instanceof ObjectNode changes) {
      merge((ObjectNode) merged, changes);
    }
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
        .getSchema(Files.readString(values.folder().resolve("values.schema.json")))
        .validate(merged);
  }

  /** As Helm puts given values over a chart's: null takes a key away. */
  private static void merge(ObjectNode own, ObjectNode changes) {
    changes
        .properties()
        .forEach(
            change -> {
              if (own.get(change.getKey()) instanceof ObjectNode inner
                  && change.getValue() instanceof ObjectNode deeper) {
                merge(inner, deeper);
              } else if (change.getValue().isNull()) {
                own.remove(change.getKey());
              } else {
                own.set(change.getKey(), change.getValue());
              }
            });
  }
}
