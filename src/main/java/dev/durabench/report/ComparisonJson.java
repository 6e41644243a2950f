package dev.durabench.report;

import dev.durabench.experiment.ResultJson;
import dev.durabench.measure.Comparison;
import dev.durabench.measure.Measurement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A comparison for programs; what could not be had is null, with the reason in {@code remark}. */
final class ComparisonJson {
  private ComparisonJson() {}

  static String of(RunComparison compared) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("schemaVersion", 1);
    json.put("a", compared.a().name());
    json.put("b", compared.b().name());
    json.put("verdicts", compared.verdicts().stream().map(ComparisonJson::verdict).toList());
    json.put("figures", compared.rows().stream().map(ComparisonJson::figure).toList());
    json.put("onlyInA", compared.onlyInA());
    json.put("onlyInB", compared.onlyInB());
    json.put("measuredUnlike", compared.measuredUnlike());
    return ResultJson.write(json);
  }

  private static Map<String, Object> verdict(ComparedVerdict verdict) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", verdict.key());
    json.put("a", verdict.a());
    json.put("b", verdict.b());
    return json;
  }

  private static Map<String, @Nullable Object> figure(ComparedRow row) {
    Optional<Comparison> comparison = row.comparison();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("key", row.key());
    json.put("metric", row.metric());
    json.put("unit", row.metric().unit().symbol());
    json.put("a", repeats(row.a()));
    json.put("b", repeats(row.b()));
    json.put("meanA", comparison.map(it -> it.a().mean()).orElse(null));
    json.put("meanB", comparison.map(it -> it.b().mean()).orElse(null));
    json.put("difference", comparison.map(Comparison::difference).orElse(null));
    json.put("low", comparison.map(it -> finite(it.low())).orElse(null));
    json.put("high", comparison.map(it -> finite(it.high())).orElse(null));
    json.put("outcome", row.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    json.put("remark", row.remark());
    return json;
  }

  private static List<Double> repeats(Optional<Measurement> measurement) {
    return measurement.map(Measurement::repeats).orElse(List.of());
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
