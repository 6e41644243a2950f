package dev.durabench.target.kubernetes;

import dev.durabench.agent.PostgresEndpoint;
import dev.durabench.ledger.Fault;
import dev.durabench.target.Operator;
import dev.durabench.target.Pgbench;
import dev.durabench.target.Poll;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.FaultFolder;
import dev.durabench.target.faults.Outages;
import dev.durabench.target.postgres.Cluster;
import dev.durabench.target.postgres.ServerFacts;
import dev.durabench.target.postgres.Sql;
import dev.durabench.topology.CloudNativePg.DataDurability;
import dev.durabench.topology.ReplicationMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * PostgreSQL that CloudNativePG runs. The primary is at home on the instance with the lowest
 * number, which is where the operator made it first. Who is the primary is the operator's to say:
 * nobody is stopped or promoted here but to bring the primary home in an orderly way.
 */
public final class CnpgPostgres implements PostgresServers, AutoCloseable {
  private static final int PORT = 5432;

  /** Enough for any single statement of an experiment, such as a checkpoint on a slow disk. */
  private static final Duration ANSWER = Duration.ofMinutes(15);

  /** Of a server that boots, an instance that is made anew on it, and one that catches up. */
  private static final Duration WHOLE = Duration.ofMinutes(15);

  /** PostgreSQL that was killed recovers first. */
  private static final Duration UP = Duration.ofMinutes(3);

  private static final Duration IN_EFFECT = Duration.ofMinutes(3);
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration STATEMENT = Duration.ofSeconds(30);
  private static final int LOG_LINES = 400;

  private final ClusterApi api;
  private final InstancePods pods;
  private final Outages outages;
  private final CnpgFaults faults;
  private final CnpgOperator operator;
  private final Pgbench pgbench;
  private final Settings settings;

  /** Standby to the process that fed it when that was frozen. */
  private final Map<String, String> frozen = new ConcurrentHashMap<>();

  /**
   * What is known of it beforehand.
   *
   * @param password of the superuser and of load and writer; never in a {@code toString}
   * @param durability what happens to writes in a mode that waits when too few standbys are there
   * @param storageClass what its volumes have to be of
   * @param allowFaults false when nothing may be broken
   * @param folder on this machine, the same for every attempt on this cluster: says what is broken
   *     right now, and takes copies of logs
   */
  public record Settings(
      String password,
      DataDurability durability,
      String storageClass,
      boolean allowFaults,
      Path folder) {
    @Override
    public String toString() {
      return "Settings[" + folder + "]";
    }
  }

  /**
   * A cluster that can be reached. Asks and changes nothing: {@link #restoreHome} does.
   *
   * @param outages of the nodes; the caller closes its shells
   */
  public CnpgPostgres(KubernetesAccess access, Outages outages, Settings settings) {
    this.api = new ApiServerCluster(access);
    this.pods = new InstancePods(access, api, settings.password());
    this.outages = outages;
    this.settings = settings;
    this.faults =
        new CnpgFaults(
            pods,
            outages,
            new FaultFolder(settings.folder().resolve("faults")),
            instances -> api.patch(CnpgOperator.fencing(instances)));
    this.operator =
        new CnpgOperator(
            api,
            pods,
            (primary, node) -> FailOverWatch.start(access, primary, node),
            instances -> {
              checkAllowed();
              faults.fence(instances);
            });
    this.pgbench = new PodPgbench(pods);
  }

  @Override
  public List<String> instances() {
    List<String> names = api.state().instanceNames();
    if (names.isEmpty()) {
      throw new TargetFailure(api + " has no instance yet: " + operator.describe());
    }
    return names;
  }

  @Override
  public String primary() {
    String primary = api.state().currentPrimary();
    if (primary.isEmpty()) {
      throw new TargetFailure(api + " has no primary: " + operator.describe());
    }
    return primary;
  }

  @Override
  public String user() {
    return Cluster.USER;
  }

  @Override
  public String password() {
    return settings.password();
  }

  @Override
  public String database() {
    return Cluster.DATABASE;
  }

  /**
   * The Service that leads to the primary, whatever instance is asked for: that is what an
   * application uses. By its address, so that no figure depends on where the cluster's DNS is.
   */
  @Override
  public PostgresEndpoint endpoint(String instance, boolean socket) {
    return new PostgresEndpoint(api.serviceAddress(), PORT, Optional.empty());
  }

  @Override
  public Optional<Operator> operator() {
    return Optional.of(operator);
  }

  @Override
  public Optional<Pgbench> pgbench() {
    return Optional.of(pgbench);
  }

  /** The node that an instance is on, or was on when it was seen last. */
  public String node(String instance) {
    return pods.node(instance);
  }

  @Override
  public Connection connect(String instance) throws SQLException {
    return pods.connect(instance, Cluster.DATABASE, ANSWER);
  }

  @Override
  public void restoreHome(ReplicationMode mode) {
    api.storageClasses().checkAre(settings.storageClass(), api);
    // Without it the operator waits for ever, and says only that an instance is missing.
    instances().forEach(instance -> restorePower(instance, () -> {}));
    operator.awaitWhole(WHOLE);
    ClusterState state = api.state();
    if (!state.currentPrimary().equals(state.home())) {
      operator.switchOver(state.home(), WHOLE);
    }
    switchMode(mode);
  }

  @Override
  public void switchMode(ReplicationMode mode) {
    ClusterState state = api.state();
    CnpgModes wanted = CnpgModes.of(mode, settings.durability(), state.instances());
    if (!wanted.isSpecified(state)) {
      api.patch(wanted.patch());
    }
    List<String> standbys =
        state.instanceNames().stream().filter(it -> !it.equals(state.currentPrimary())).toList();
    try (Sql sql = openWhenUp(state.currentPrimary())) {
      if (!Poll.reaches(() -> inEffect(sql, wanted, standbys), IN_EFFECT, LOOK)) {
        throw new TargetFailure(
            "mode %s is not in effect on %s (waited %d s): synchronous_standby_names is %s, standbys: %s; %s"
                .formatted(
                    mode.key(),
                    state.currentPrimary(),
                    IN_EFFECT.toSeconds(),
                    sql.text("SHOW synchronous_standby_names"),
                    streams(sql),
                    operator.describe()));
      }
      // Sessions begin to wait when the checkpointer has read the names, which no view shows; it
      // reads them before it makes a checkpoint.
      sql.execute("SELECT pg_sleep(0.2)");
      sql.execute("CHECKPOINT");
    }
    operator.awaitWhole(WHOLE);
  }

  /** A primary that has just been killed is started again before the operator has noticed. */
  private Sql openWhenUp(String primary) {
    AtomicReference<String> reason = new AtomicReference<>("");
    return Poll.first(
            () -> {
              try {
                return Optional.of(pods.sql(primary, STATEMENT));
              } catch (TargetFailure e) {
                reason.set(String.valueOf(e.getMessage()));
                return Optional.<Sql>empty();
              }
            },
            UP)
        .orElseThrow(
            () ->
                new TargetFailure(
                    "%s (waited %d s); %s"
                        .formatted(reason.get(), UP.toSeconds(), operator.describe())));
  }

  private static boolean inEffect(Sql sql, CnpgModes wanted, List<String> standbys) {
    return wanted.inEffect(
        sql.text("SHOW synchronous_standby_names"),
        sql.text("SHOW synchronous_commit"),
        streams(sql),
        standbys);
  }

  private static List<List<String>> streams(Sql sql) {
    return sql.rows("SELECT application_name, state, sync_state FROM pg_stat_replication");
  }

  @Override
  public void inject(Fault fault, String instance) {
    inject(fault, instance, () -> {});
  }

  @Override
  public void inject(Fault fault, String instance, Runnable accepted) {
    checkAllowed();
    faults.inject(fault, instance, accepted);
  }

  private void checkAllowed() {
    if (!settings.allowFaults()) {
      throw new TargetFailure(
          "nothing may be broken in this cluster: say allowFaults: true in the topology if it may");
    }
  }

  @Override
  public void restorePower(String instance, Runnable requested) {
    String node = pods.node(instance);
    outages.wake(node, requested);
    faults.powerIsBack(node);
  }

  @Override
  public void holdBack(String standby) {
    checkAllowed();
    String primary = primary();
    try (Sql sql = pods.sql(primary, STATEMENT)) {
      List<List<String>> senders =
          sql.rows("SELECT pid FROM pg_stat_replication WHERE application_name = ?", standby);
      if (senders.size() != 1) {
        throw new TargetFailure(
            "%s cannot be held back: %d WAL senders of %s feed it"
                .formatted(standby, senders.size(), primary));
      }
      faults.holdBack(primary, standby, senders.get(0).get(0));
      frozen.put(standby, senders.get(0).get(0));
    }
  }

  @Override
  public boolean isBehind(String standby) {
    try (Sql sql = pods.sql(primary(), STATEMENT)) {
      return !sql.rows(
              "SELECT pid FROM pg_stat_replication WHERE application_name = ? AND pid::text = ?"
                  + " AND flush_lsn < pg_current_wal_lsn()",
              standby,
              frozen.getOrDefault(standby, ""))
          .isEmpty();
    }
  }

  @Override
  public void undoFaults() {
    faults.undo();
  }

  @Override
  public void stopForGood(String instance) {
    throw operatorsTask("stopping " + instance);
  }

  @Override
  public long walPosition(String standby, Duration timeout) {
    throw operatorsTask("comparing " + standby + " with others");
  }

  @Override
  public void promote(String standby) {
    throw operatorsTask("promoting " + standby);
  }

  @Override
  public void follow(String standby) {
    throw operatorsTask("leading " + standby + " to another primary");
  }

  private TargetFailure operatorsTask(String what) {
    return new TargetFailure(what + " is " + operator.name() + "'s task");
  }

  /** Gives its node the power back if need be. */
  @Override
  public void rejoin(String instance) {
    restorePower(instance, () -> {});
    operator.awaitWhole(WHOLE);
  }

  @Override
  public Map<String, String> provenance() {
    ClusterState state = api.state();
    Map<String, String> facts = new TreeMap<>(api.facts());
    facts.put("kubernetes.storage-class", api.storageClasses().text());
    state
        .synchronous()
        .ifPresent(waiting -> facts.put("postgres.data-durability", waiting.dataDurability()));
    try (Sql sql = pods.sql(state.currentPrimary(), STATEMENT)) {
      facts.putAll(ServerFacts.of(sql, state.currentPrimary(), state.instanceNames().size()));
    }
    return facts;
  }

  /** Fetches the ends of the logs; leaves out those that cannot be reached. */
  @Override
  public Map<String, Path> logs() {
    Map<String, Path> logs = new TreeMap<>();
    keep(logs, "cluster.txt", operator.describe() + "\n");
    for (String instance : instances()) {
      pods.logEnd(instance, LOG_LINES).ifPresent(text -> keep(logs, instance + ".log", text));
    }
    return logs;
  }

  private void keep(Map<String, Path> logs, String name, String text) {
    Path file = settings.folder().resolve("logs").resolve(name);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      logs.put(name, Files.writeString(file, text));
    } catch (IOException e) {
      throw new TargetFailure("cannot keep the log " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    pods.close();
  }
}
