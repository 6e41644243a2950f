package dev.durabench.topology;

import dev.durabench.ledger.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The keys of experiments. */
final class ExperimentFields {
  private static final Shape<Duration> WHILE =
      new DurationShape(Duration.ofMillis(100), Duration.ofHours(1));
  private static final Shape<ReplicationMode> REPLICATION_MODE =
      ChoiceShape.of(ReplicationMode.values(), ReplicationMode::key);
  private static final Shape<Synchronous> SYNCHRONOUS_MODE =
      ChoiceShape.of(Synchronous.values(), Synchronous::key);

  static final Field<String> DATABASE =
      Field.required(
          "database", TextShape.name(), "name of the database that the experiment acts on");
  static final Field<Duration> MEASURE =
      Field.withDefault("measure", WHILE, "2s", "length of one measurement, 100ms to 1h");
  static final Field<Integer> REPEATS =
      Field.withDefault(
          "repeats",
          new IntegerShape(1, 100),
          "3",
          "how often, 1 to 100; fewer than 3 cannot be ranked");
  static final Field<List<ReplicationMode>> REPLICATION_MODES =
      Field.optional(
          "modes",
          new ListShape<>(REPLICATION_MODE, false),
          "replication modes to compare; the database's own when absent");
  static final Field<List<Workload>> WORKLOADS =
      Field.withDefault(
          "workloads",
          new ListShape<>(ChoiceShape.of(Workload.values(), Workload::key), false),
          "[simple-update]",
          "pgbench's transactions to run");
  static final Field<List<Integer>> CLIENTS =
      Field.withDefault(
          "clients",
          new ListShape<>(new IntegerShape(1, 1000), false),
          "[1, 8]",
          "numbers of concurrent clients, each 1 to 1000");
  static final Field<Integer> SCALE =
      Field.withDefault(
          "scale", new IntegerShape(1, 10_000), "10", "pgbench's scale factor, 1 to 10000");
  static final Field<Duration> WARM_UP =
      Field.withDefault(
          "warmUp",
          new DurationShape(Duration.ZERO, Duration.ofHours(1)),
          "500ms",
          "load before each measurement, 0s to 1h");
  static final Field<List<Synchronous>> SYNCHRONOUS_MODES =
      Field.optional(
          "modes",
          new ListShape<>(SYNCHRONOUS_MODE, false),
          "synchronous modes to compare; the database's own when absent");
  static final Field<List<Via>> VIA =
      Field.withDefault(
          "via",
          new ListShape<>(ChoiceShape.of(Via.values(), Via::key), false),
          "[socket]",
          "ways to the primary: its own machine's socket; the cluster's Service from another node");
  static final Field<ReplicationMode> FAIL_OVER_MODE =
      Field.optional(
          "mode", REPLICATION_MODE, "replication mode meanwhile; the database's own when absent");
  static final Field<Synchronous> LOSS_MODE =
      Field.optional(
          "mode", SYNCHRONOUS_MODE, "synchronous mode meanwhile; the database's own when absent");
  static final Field<Fault> FAULT =
      Field.withDefault(
          "fault",
          // Who only is fenced is not failed over: that is the experiment fencing.
          ChoiceShape.of(
              new Fault[] {Fault.KILL, Fault.FREEZE, Fault.POWER_OFF},
              Fault::key,
              "fence",
              "object-store-outage"),
          "kill",
          "what is done to the database");
  static final Field<Fault> LOSS_FAULT =
      Field.withDefault(
          "fault",
          // A writer that is frozen loses nothing until it is killed.
          ChoiceShape.of(new Fault[] {Fault.KILL}, Fault::key, "power-off"),
          "kill",
          "what is done to the writer and its Litestream");
  static final Field<Integer> BACKGROUND_CLIENTS =
      Field.withDefault("clients", new IntegerShape(0, 1000), "4", "concurrent clients, 0 to 1000");
  static final Field<Section> BACKGROUND =
      Field.withDefault(
          "background",
          new SectionShape("load beside the ledger-keeping writer", List.of(BACKGROUND_CLIENTS)),
          "{clients: 4}",
          "pgbench load beside the ledger-keeping writer");
  static final Field<Integer> HOLD_BACK =
      Field.withDefault(
          "holdBack",
          new IntegerShape(0, 8),
          "0",
          "how many randomly chosen standbys get nothing any more just before the fault");
  static final Field<Duration> BEFORE =
      Field.withDefault("before", WHILE, "5s", "writing before the fault, 100ms to 1h");
  static final Field<Duration> AFTER =
      Field.withDefault(
          "after", WHILE, "3s", "writing after the new primary's first answer, 100ms to 1h");
  static final Field<Duration> ONE =
      Field.withDefault("one", WHILE, "30s", "writing while one standby is fenced, 100ms to 1h");
  static final Field<Duration> PATIENCE =
      Field.withDefault(
          "patience",
          WHILE,
          "3m",
          "how long writes may stand still with every standby fenced, 100ms to 1h");
  static final Field<Integer> RATE =
      Field.withDefault(
          "ratePerSecond", new IntegerShape(1, 10_000), "200", "writes a second, 1 to 10000");
  static final Field<List<Integer>> SIZES =
      Field.withDefault(
          "sizesMb",
          new ListShape<>(new IntegerShape(1, 100_000), false),
          "[10]",
          "sizes of the database in MB (10^6 bytes), each 1 to 100000");
  static final Field<Section> PROMISE =
      Field.optional(
          "promise", PromiseFields.SHAPE, "replaces the database's promise in this experiment");

  static final Map<String, SectionShape> KINDS = kinds();
  static final KindShape SHAPE =
      new KindShape(
          KINDS,
          Set.of(
              "storage-profile",
              "switch-over",
              "restart",
              "object-store-outage",
              "follow-promotion",
              "returning-primary",
              "double-fault",
              "quorum-loss",
              "footprint"));

  private ExperimentFields() {}

  private static Map<String, SectionShape> kinds() {
    Map<String, SectionShape> kinds = new LinkedHashMap<>();
    put(kinds, "flush", "speed of a durable flush on the database's storage", MEASURE, REPEATS);
    put(
        kinds,
        "network",
        "round trip, by ICMP and by SELECT 1, from each standby's machine to the primary's",
        MEASURE,
        REPEATS);
    put(
        kinds,
        "transactions",
        "cost of a PostgreSQL transaction; a row per mode, workload and number of clients",
        REPLICATION_MODES,
        WORKLOADS,
        CLIENTS,
        SCALE,
        WARM_UP,
        MEASURE,
        REPEATS,
        VIA);
    put(
        kinds,
        "commit",
        "cost of a SQLite commit of one row; a row per mode",
        SYNCHRONOUS_MODES,
        MEASURE,
        REPEATS);
    put(
        kinds,
        "fail-over",
        "breaks a PostgreSQL primary while a client writes and counts what survived",
        FAIL_OVER_MODE,
        FAULT,
        BACKGROUND,
        HOLD_BACK,
        BEFORE,
        AFTER,
        PROMISE);
    put(
        kinds,
        "fencing",
        "has the operator stop one standby, then all, while a client writes; counts what survived",
        FAIL_OVER_MODE,
        BACKGROUND,
        BEFORE,
        ONE,
        PATIENCE,
        AFTER,
        PROMISE);
    put(
        kinds,
        "loss",
        "breaks a SQLite writer together with its Litestream, restores, and counts what survived",
        LOSS_MODE,
        LOSS_FAULT,
        RATE,
        BEFORE,
        REPEATS,
        PROMISE);
    put(kinds, "restore", "time to restore a SQLite database from the object store", SIZES);
    return kinds;
  }

  private static void put(
      Map<String, SectionShape> kinds, String kind, String meaning, Field<?>... fields) {
    List<Field<?>> all = new ArrayList<>();
    all.add(Field.required(KindShape.KIND, ChoiceShape.word(kind), "what to do"));
    all.add(DATABASE);
    all.addAll(List.of(fields));
    kinds.put(kind, new SectionShape(meaning, all));
  }
}
