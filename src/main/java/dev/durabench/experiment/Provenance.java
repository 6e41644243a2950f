package dev.durabench.experiment;

import dev.durabench.target.AgentHandle;
import dev.durabench.target.TargetFailure;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Where a cell's figures come from: versions, machine, settings, start, end, seed. */
final class Provenance {
  private static final String STEAL_TICKS = "stealTicks";
  private static final String STEAL = "steal";
  private static final String START = "start";
  private static final String END = "end";

  private final Attempt attempt;
  private final Map<String, String> facts = new TreeMap<>();

  /** Starts now. */
  Provenance(Attempt attempt) {
    this(attempt, Map.of());
    facts.putAll(attempt.home().provenance());
    facts.put("machine", attempt.home().name());
    facts.put("storage", attempt.request().database().storage().key());
    attempt.request().postgres().ifPresent(servers -> facts.putAll(servers.provenance()));
    attempt.request().sqlite().ifPresent(site -> facts.putAll(site.provenance()));
    facts.put("file-system", attempt.home().fileSystem(attempt.request().storageDirectory()));
    facts.put("identity", attempt.request().identity());
    facts.put("seed", Long.toString(attempt.seed()));
    facts.put(
        "method-version", Integer.toString(MethodVersion.of(attempt.request().spec().kind())));
    facts.put(START, stamp());
  }

  private Provenance(Attempt attempt, Map<String, String> facts) {
    this.attempt = attempt;
    this.facts.putAll(facts);
  }

  /**
   * The provenance of a row that was measured in several slots, others between them: from the start
   * of the first to the end of the last, counts added up. A fact that was not the same in all of
   * them is told with all of its values.
   *
   * @param rounds in the order they were measured, at least one
   */
  static Provenance of(Attempt attempt, List<Round> rounds) {
    Map<String, Set<String>> values = new TreeMap<>();
    Map<String, Long> counts = new TreeMap<>();
    for (Round round : rounds) {
      round
          .provenance()
          .forEach(
              (name, value) -> values.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(value));
      round.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
    }
    Map<String, String> facts = new TreeMap<>();
    values.forEach((name, several) -> facts.put(name, String.join(" | ", several)));
    facts.put(START, fact(rounds.get(0), START));
    facts.put(END, fact(rounds.get(rounds.size() - 1), END));
    Long steal = counts.remove(STEAL_TICKS);
    if (steal != null) {
      facts.put(STEAL, stolen(steal, "in the row's own slots"));
    }
    counts.forEach((name, count) -> facts.put(name, Long.toString(count)));
    return new Provenance(attempt, facts);
  }

  private static String fact(Round round, String name) {
    return round.provenance().getOrDefault(name, "unknown");
  }

  void put(String name, String value) {
    facts.put(name, value);
  }

  /**
   * Names the client that produces the load: rows of different clients are different rows.
   *
   * @param agent one that has said hello
   */
  void client(AgentHandle agent) {
    put("client", "agent " + agent.hello().path("version").asText("of an unknown version"));
  }

  /** Everything but what {@link #counts} holds; the end is now, unless it is known already. */
  Map<String, String> slot() {
    Map<String, String> all = new TreeMap<>(facts);
    all.remove(STEAL_TICKS);
    all.putIfAbsent(END, stamp());
    return all;
  }

  /** The time that was stolen since the start, in hundredths of a second, where that is known. */
  Map<String, Long> counts() {
    String before = facts.get(STEAL_TICKS);
    if (before == null) {
      return Map.of();
    }
    try {
      String after = attempt.home().provenance().get(STEAL_TICKS);
      return after == null
          ? Map.of()
          : Map.of(STEAL_TICKS, Long.parseLong(after) - Long.parseLong(before));
    } catch (TargetFailure e) {
      // Its power is still off: what was found out about its database is worth keeping all the
      // same.
      return Map.of();
    }
  }

  /** Everything, with the end being now unless it is known already. */
  Map<String, String> complete() {
    Map<String, String> all = slot();
    counts().values().forEach(ticks -> all.put(STEAL, stolen(ticks, "from start to end")));
    return all;
  }

  private static String stolen(long ticks, String when) {
    return Texts.seconds(ticks / 100.0) + " of all cores together, " + when;
  }

  private String stamp() {
    return Instant.EPOCH.plus(attempt.ticker().micros(), ChronoUnit.MICROS).toString();
  }
}
