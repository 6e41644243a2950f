package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PublishedFiguresFileTest {
  private static final Set<String> FIELDS =
      Set.of(
          "topology",
          "cell",
          "metric",
          "value",
          "unit",
          "samples",
          "about",
          "later",
          "article",
          "note");

  private static final Set<String> KINDS =
      Set.of(
          "flush",
          "transactions",
          "commit",
          "storage-profile",
          "fail-over",
          "fencing",
          "loss",
          "restore",
          "object-store-outage",
          "follow-promotion");

  @Test
  void holdsEveryFigureOnce() throws IOException {
    List<Map<String, Object>> figures = figures();

    assertThat(figures).hasSizeGreaterThan(50);
    assertThat(figures.stream().map(figure -> figure.get("cell") + " " + figure.get("metric")))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("figures")
  void namesACellOfItsTopology(Map<String, Object> figure) {
    assertThat(FIELDS).containsAll(figure.keySet());
    String[] parts = text(figure, "cell").split("/", -1);
    assertThat(parts).hasSize(4);
    assertThat(parts[0]).isEqualTo(figure.get("topology"));
    assertThat(KINDS).contains(parts[2]);
    List<String> parameters = List.of(parts[3].split(","));
    assertThat(parameters).isSorted();
    if (!parts[3].isEmpty()) {
      assertThat(parameters).allMatch(parameter -> parameter.matches("[a-z]+=[a-z0-9A-Z-]+"));
    }
    assertThat(text(figure, "article")).isIn("A", "B", "C");
  }

  @ParameterizedTest
  @MethodSource("figures")
  void isInAMetricOfOursAndItsUnit(Map<String, Object> figure) {
    String key = text(figure, "metric");
    if (Boolean.TRUE.equals(figure.get("later"))) {
      // Once we measure it, the mark has to go.
      assertThat(Arrays.stream(Metric.values()).map(Metric::key)).doesNotContain(key);
    } else {
      Metric metric = Metric.ofKey(key);
      assertThat(figure).containsEntry("unit", metric.unit().symbol());
      Measurement published = Measurement.published(metric, values(figure), 0);
      assertThat(published.value()).isBetween(0.0, 1e6);
    }
  }

  private static double[] values(Map<String, Object> figure) {
    Object value = figure.get("value");
    List<?> values = value instanceof List<?> several ? several : List.of(value);
    return values.stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray();
  }

  private static String text(Map<String, Object> figure, String field) {
    return String.valueOf(figure.get(field));
  }

  private static List<Map<String, Object>> figures() throws IOException {
    try (InputStream in = Metric.class.getResourceAsStream("/reference/published-figures.yaml")) {
      return new YAMLMapper().readValue(in, new TypeReference<List<Map<String, Object>>>() {});
    }
  }
}
