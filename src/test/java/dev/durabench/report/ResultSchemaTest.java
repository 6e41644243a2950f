package dev.durabench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.durabench.experiment.ResultJson;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The published schema, the records and the documentation say the same. */
final class ResultSchemaTest {
  private static final JsonMapper JSON = new JsonMapper();

  private static Set<ValidationMessage> faults(JsonNode result) {
    return schema().validate(result);
  }

  private static JsonSchema schema() {
    try {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(Files.readString(Path.of("docs/result.schema.json")));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static JsonNode sample() throws IOException {
    return JSON.readTree(ResultJson.write(SampleRuns.result()));
  }

  @Test
  void whatIsWrittenFollowsTheSchema() throws IOException {
    assertThat(faults(sample())).isEmpty();
    Golden.check("result.json", () -> ResultJson.write(SampleRuns.result()));
  }

  @Test
  void aMissingFigureWithoutAReasonBreaksIt() throws IOException {
    JsonNode result = sample();
    ObjectNode measurement = (ObjectNode) result.at("/cells/0/measurements/0");
    measurement.putNull("value");
    assertThat(faults(result)).isNotEmpty();
    measurement.put("missing", "the load died");
    assertThat(faults(result)).isEmpty();
  }

  @Test
  void anotherVersionAnUnknownVerdictAndAnUnknownFieldBreakIt() throws IOException {
    JsonNode version = sample();
    ((ObjectNode) version).put("schemaVersion", 2);
    assertThat(faults(version)).isNotEmpty();
    JsonNode verdict = sample();
    ((ObjectNode) verdict.at("/cells/9/judgement")).put("verdict", "fine");
    assertThat(faults(verdict)).isNotEmpty();
    JsonNode field = sample();
    ((ObjectNode) field.at("/cells/0")).put("extra", 1);
    assertThat(faults(field)).isNotEmpty();
  }

  @Test
  void theDocumentationNamesEveryMetricAndVerdict() throws IOException {
    String text = Files.readString(Path.of("docs/results.md"));
    for (Metric metric : Metric.values()) {
      String unit = metric.unit().symbol();
      assertThat(text)
          .contains("| `" + metric.key() + "` | " + (unit.isEmpty() ? "" : unit + " ") + "|");
      assertThat(text).contains(metric.meaning());
    }
    for (Verdict verdict : Verdict.values()) {
      assertThat(text).contains("`" + verdict.key() + "`");
    }
  }
}
