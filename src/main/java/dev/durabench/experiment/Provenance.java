package dev.durabench.experiment;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/** Where a cell's figures come from: versions, machine, settings, start, end, seed. */
final class Provenance {
  private final Attempt attempt;
  private final Map<String, String> facts = new TreeMap<>();

  /** Starts now; what the machine says at the end is compared with what it says now. */
  Provenance(Attempt attempt) {
    this.attempt = attempt;
    facts.putAll(attempt.request().machine().provenance());
    attempt.request().postgres().ifPresent(servers -> facts.putAll(servers.provenance()));
    attempt.request().sqlite().ifPresent(site -> facts.putAll(site.provenance()));
    facts.put("identity", attempt.request().identity());
    facts.put("seed", Long.toString(attempt.seed()));
    facts.put(
        "method-version", Integer.toString(MethodVersion.of(attempt.request().spec().kind())));
    facts.put("start", stamp());
  }

  void put(String name, String value) {
    facts.put(name, value);
  }

  /**
   * Everything, with the end being now; what changed on the machine since stands as {@code .end}.
   */
  Map<String, String> complete() {
    Map<String, String> all = new TreeMap<>(facts);
    attempt
        .request()
        .machine()
        .provenance()
        .forEach(
            (name, value) -> {
              if (!value.equals(facts.get(name))) {
                all.put(name + ".end", value);
              }
            });
    all.put("end", stamp());
    return all;
  }

  private String stamp() {
    return Instant.EPOCH.plus(attempt.ticker().micros(), ChronoUnit.MICROS).toString();
  }
}
