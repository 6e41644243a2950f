package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Results as agents send them. */
final class Results {
  private Results() {}

  static JsonNode load(long transactions) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("transactions", transactions)
        .put("seconds", 2.0)
        .put("tps", transactions / 2.0)
        .put("meanMicros", 1_500.0)
        .put("p50Micros", 1_200.0)
        .put("p99Micros", 4_000.0)
        .put("p999Micros", 9_000.0)
        .put("maxMicros", 20_000.0)
        .put("errors", 0);
  }

  static JsonNode flush(long operations, double p50Micros) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("operations", operations)
        .put("seconds", 1.0)
        .put("meanMicros", 900.0)
        .put("p50Micros", p50Micros)
        .put("p99Micros", 3_000.0)
        .put("p999Micros", 5_000.0)
        .put("maxMicros", 6_000.0)
        .put("writeMeanMicros", 10.0);
  }
}
