package dev.durabench.target.servers;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Bounds;
import dev.durabench.target.postgres.Cluster;
import dev.durabench.target.postgres.Sql;
import dev.durabench.target.postgres.Synchrony;
import dev.durabench.topology.ReplicationMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Instances that are on a machine each. */
final class ServerCluster extends Cluster<ServerInstance> {
  /** A machine that has lost its power lets a connection hang. */
  private static final Duration LOGIN = Duration.ofSeconds(20);

  private final String password;
  private final Forwards forwards;
  private final Map<String, String> rejoined = new TreeMap<>();
  private Optional<ReplicationMode> mode = Optional.empty();

  ServerCluster(List<ServerInstance> instances, String password, Forwards forwards) {
    super("PostgreSQL on " + instances, instances, Bounds.remote());
    this.password = password;
    this.forwards = forwards;
  }

  /** Until it is switched, the one that the home instance was configured for last. */
  @Override
  public ReplicationMode mode() {
    if (mode.isEmpty()) {
      mode = Optional.of(ServerConfig.mode(home().mode()).orElse(ReplicationMode.ASYNC));
    }
    return mode.orElseThrow();
  }

  @Override
  public void remember(ReplicationMode changed) {
    mode = Optional.of(changed);
  }

  String password() {
    return password;
  }

  /** How each instance that was made anew got its data. */
  Map<String, String> rejoined() {
    return rejoined;
  }

  void prepare(ServerInstance instance) {
    instance.prepare(
        "*:*:*:" + USER + ":" + password.replace("\\", "\\\\").replace(":", "\\:") + "\n");
  }

  @Override
  public void configure(ServerInstance instance, ReplicationMode wanted) {
    ServerInstance source = primary();
    ServerConfig config = new ServerConfig(instance, wanted, others(instance));
    instance.configure(
        instance.equals(source) || wanted == ReplicationMode.NONE
            ? config.text("")
            : config.text(ServerConfig.connection(instance, source)));
  }

  @Override
  public void configureWaitingForNobody(ServerInstance primary, ReplicationMode wanted) {
    ServerConfig config = new ServerConfig(primary, wanted, others(primary));
    primary.configure(Synchrony.waitingForNobody(config.text("")));
  }

  @Override
  public void launch(ServerInstance instance) {
    instance.launch();
  }

  @Override
  public void rebuild(ServerInstance instance, ReplicationMode wanted) {
    ServerInstance primary = primary();
    // Until then the primary's control file names the timeline before its promotion, and pg_rewind
    // would find nothing to do.
    try (Sql sql = newSql(primary, bounds().replay())) {
      sql.execute("CHECKPOINT");
    }
    rejoined.put(instance.name(), instance.rebuild(ServerConfig.connection(instance, primary)));
    configure(instance, wanted);
    instance.made();
  }

  @Override
  public Sql newSql(ServerInstance instance, Duration bound) {
    try {
      return Sql.of(instance.toString(), connect(instance, "postgres", bound));
    } catch (SQLException e) {
      throw new TargetFailure("cannot connect to " + instance + ": " + e.getMessage(), e);
    }
  }

  /** The caller closes it. */
  Connection connect(ServerInstance instance, String database, Duration bound) throws SQLException {
    int port = port(instance);
    try {
      return connect(port, database, bound);
    } catch (SQLException e) {
      // The connection to the machine may have ended, and the way through it.
      forwards.forget(instance, port);
      if (!String.valueOf(e.getSQLState()).startsWith("08")) {
        throw e;
      }
      int other = port(instance);
      if (other == port) {
        throw e;
      }
      return connect(other, database, bound);
    }
  }

  private int port(ServerInstance instance) throws SQLException {
    try {
      return forwards.port(instance);
    } catch (TargetFailure e) {
      throw new SQLException(e.getMessage(), "08001", e);
    }
  }

  private Connection connect(int port, String database, Duration bound) throws SQLException {
    Duration login = bound.compareTo(LOGIN) < 0 ? bound : LOGIN;
    return Sql.connect(port, database, password, login, bound);
  }

  @Override
  protected Optional<Object> incarnation(ServerInstance instance) {
    return Optional.of(instance.incarnation());
  }
}
