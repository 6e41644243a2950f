package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.agent.NetworkPlan;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Target;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Round trips from each standby's machine to that of the primary; a row a pair, interleaved. */
final class NetworkExperiment implements Kind {
  private static final Duration WARM_UP = Duration.ofMillis(500);
  private static final Duration GRACE = Duration.ofMinutes(2);
  private static final List<Metric> ICMP =
      List.of(Metric.NETWORK_ICMP_P50, Metric.NETWORK_ICMP_P99);
  private static final List<Metric> TCP = List.of(Metric.NETWORK_TCP_P50, Metric.NETWORK_TCP_P99);
  private static final List<Metric> SELECT1 =
      List.of(Metric.NETWORK_SELECT1_P50, Metric.NETWORK_SELECT1_P99);

  private final ExperimentSpec.Network spec;

  NetworkExperiment(ExperimentSpec.Network spec) {
    this.spec = spec;
  }

  @Override
  public List<CellKey> cells(String topology, Database database) {
    return IntStream.rangeClosed(2, instances(database))
        .mapToObj(number -> key(topology, number))
        .toList();
  }

  private static int instances(Database database) {
    return database instanceof PostgresDatabase postgres ? postgres.instances() : 0;
  }

  private CellKey key(String topology, int number) {
    return new CellKey(
        topology, spec.database(), spec.kind(), Map.of("from", "pg" + number, "to", "pg1"));
  }

  @Override
  public Map<String, String> conditions(Database database) {
    return Map.of(
        "measure", spec.measure().toString(), "repeats", Integer.toString(spec.repeats()));
  }

  @Override
  public Duration estimate(Database database, RunsOn on) {
    Duration once =
        spec.measure().multipliedBy(2).plus(WARM_UP).plusMillis(700).plus(Servers.agent(on));
    int pairs = Math.max(0, instances(database) - 1);
    return once.multipliedBy((long) pairs * spec.repeats()).plusSeconds(3);
  }

  /** One pair's row in the making. */
  private record Row(int number, CellDraft draft, List<JsonNode> repeats) {}

  @Override
  public List<Cell> run(Attempt attempt) throws InterruptedException {
    ExperimentRequest request = attempt.request();
    List<CellKey> keys = cells(request.topology(), request.database());
    if (keys.isEmpty()) {
      throw new ExperimentFailure(
          "network on " + spec.database() + ": it has no second instance to measure from");
    }
    if (keys.stream().anyMatch(key -> attempt.finished(key).isEmpty())) {
      measure(attempt);
    }
    return keys.stream().map(key -> attempt.finished(key).orElseThrow()).toList();
  }

  private void measure(Attempt attempt) throws InterruptedException {
    Preparation preparation = new Preparation(attempt);
    preparation.prepare();
    List<Row> rows = new ArrayList<>();
    for (int number = 2; number <= instances(attempt.request().database()); number++) {
      CellKey key = key(attempt.request().topology(), number);
      if (attempt.finished(key).isEmpty()) {
        CellDraft draft = CellDraft.fresh(attempt, key, new Provenance(attempt));
        rows.add(new Row(number, draft, new ArrayList<>()));
      }
    }
    for (int repeat = 1; repeat <= spec.repeats(); repeat++) {
      attempt.report(
          "network: repeat " + repeat + " of " + spec.repeats(), (repeat - 1.0) / spec.repeats());
      List<Row> order = new ArrayList<>(rows);
      Collections.shuffle(order, new Random(attempt.random().nextLong()));
      for (Row row : order) {
        row.repeats().add(measure(attempt, row, repeat));
      }
    }
    rows.forEach(NetworkExperiment::keep);
  }

  private JsonNode measure(Attempt attempt, Row row, int repeat) throws InterruptedException {
    PostgresServers servers = attempt.servers();
    Target from = attempt.request().machines().of(servers.instances().get(row.number() - 1));
    Target to = attempt.home();
    row.draft().provenance().put("from-machine", from.name());
    if (from.name().equals(to.name())) {
      row.draft().note("both ends on one machine: nothing of a network is in these figures");
    }
    Path output = RawFiles.folder(row.draft().raw(), "repeat-" + repeat);
    NetworkPlan plan =
        new NetworkPlan(
            List.of(servers.endpoint(servers.primary(), false)),
            servers.user(),
            servers.database(),
            WARM_UP,
            spec.measure(),
            output);
    Duration bound = WARM_UP.plus(spec.measure().multipliedBy(2)).plus(GRACE);
    try (AgentHandle agent = attempt.startWithPassword(from, plan)) {
      row.draft().provenance().client(agent);
      return attempt.await(agent, bound, "the network probe on " + from.name());
    }
  }

  private static void keep(Row row) {
    CellDraft draft = row.draft();
    List<String> missing =
        row.repeats().stream()
            .map(result -> result.path("icmpMissing").asText(""))
            .filter(reason -> !reason.isEmpty())
            .toList();
    if (missing.isEmpty()) {
      draft.addAll(merge(ICMP, "icmp", row.repeats()));
      long lost = row.repeats().stream().mapToLong(it -> it.path("icmpLost").asLong()).sum();
      if (lost > 0) {
        draft.note(Texts.count(lost, "ICMP echo") + " without an answer count in no figure");
      }
    } else {
      String reason = missing.get(0) + "; the set-up of TCP connections was measured instead";
      ICMP.forEach(metric -> draft.add(Measurement.missing(metric, reason)));
      draft.addAll(
          merge(TCP, "tcp", row.repeats().stream().filter(it -> it.has("tcpCount")).toList()));
    }
    draft.addAll(merge(SELECT1, "select1", row.repeats()));
    draft.keep();
  }

  private static List<Measurement> merge(
      List<Metric> metrics, String measure, List<JsonNode> results) {
    return Figures.merge(
        metrics, results.stream().map(it -> Figures.ofRoundTrips(it, measure)).toList());
  }
}
