package dev.durabench.experiment;

import dev.durabench.target.MachineFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/** Where a cell's figures come from: versions, machine, settings, start, end, seed. */
final class Provenance {
  private static final String STEAL_TICKS = "stealTicks";

  private final Attempt attempt;
  private final Map<String, String> facts = new TreeMap<>();

  /** Starts now. */
  Provenance(Attempt attempt) {
    this.attempt = attempt;
    facts.putAll(attempt.request().machine().provenance());
    attempt.request().postgres().ifPresent(servers -> facts.putAll(servers.provenance()));
    attempt.request().sqlite().ifPresent(site -> facts.putAll(site.provenance()));
    Path storage = attempt.request().storageDirectory();
    if (Files.isDirectory(storage)) {
      facts.put("file-system", MachineFacts.fileSystem(storage));
    }
    facts.put("identity", attempt.request().identity());
    facts.put("seed", Long.toString(attempt.seed()));
    facts.put(
        "method-version", Integer.toString(MethodVersion.of(attempt.request().spec().kind())));
    facts.put("start", stamp());
  }

  void put(String name, String value) {
    facts.put(name, value);
  }

  /** Everything, with the end being now. */
  Map<String, String> complete() {
    Map<String, String> all = new TreeMap<>(facts);
    String before = all.remove(STEAL_TICKS);
    String after = attempt.request().machine().provenance().get(STEAL_TICKS);
    if (before != null && after != null) {
      double seconds = (Long.parseLong(after) - Long.parseLong(before)) / 100.0;
      all.put("steal", Texts.seconds(seconds) + " of all cores together, from start to end");
    }
    all.put("end", stamp());
    return all;
  }

  private String stamp() {
    return Instant.EPOCH.plus(attempt.ticker().micros(), ChronoUnit.MICROS).toString();
  }
}
