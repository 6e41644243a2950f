package dev.durabench.target.servers;

import static java.util.Objects.requireNonNull;

import dev.durabench.target.LocalShell;
import dev.durabench.target.Power;
import dev.durabench.target.Shell;
import dev.durabench.target.faults.Outages;
import dev.durabench.target.postgres.Sql;
import dev.durabench.topology.ReplicationMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Clusters of Debian's tools on this machine, each of which stands for a machine of its own. A
 * machine without power is one that cannot be reached and whose processes have stopped, so that
 * those connected to them hear nothing of it.
 */
public final class DebianServers implements AutoCloseable, Power {
  public static final String PASSWORD = "a 'test' pass:word\\";

  private static final Path PROGRAMS = Path.of("/usr/lib/postgresql");
  private static final String MAKE =
      """
      set -eu
      # $1: version; $2: cluster; $3: data directory; $4: port. Standard input: password.
      (umask 077 && cat > "$3.password")
      chown postgres "$3.password"
      pg_createcluster --datadir="$3" --port="$4" --start-conf=auto "$1" "$2" -- \\
        --username=durabench --pwfile="$3.password" --auth=scram-sha-256 --data-checksums \\
        --encoding=UTF8 --locale=C > /dev/null
      rm -f "$3.password"
      settings=/etc/postgresql/$1/$2
      cat > "$settings/pg_hba.conf" <<'END'
      local all         all                scram-sha-256
      host  all         all  127.0.0.1/32  scram-sha-256
      host  replication all  127.0.0.1/32  scram-sha-256
      END
      cat > "$settings/conf.d/durabench.conf" <<'END'
      listen_addresses = '127.0.0.1'
      shared_buffers = 32MB
      max_connections = 50
      max_wal_senders = 12
      max_replication_slots = 12
      wal_keep_size = 256MB
      wal_retrieve_retry_interval = 200ms
      wal_receiver_status_interval = 1s
      ssl = off
      END
      """;
  private static final String REMOVE =
      """
      # A cluster that is frozen or half made is removed as well.
      for process in /proc/[0-9]*; do
        if [ "$process/cwd" -ef "$3" ]; then kill -KILL "${process#/proc/}"; fi
      done
      pg_dropcluster --stop "$1" "$2" || rm -rf "/etc/postgresql/$1/$2" "$3"
      """;
  private static final String SIGNAL =
      """
      for process in /proc/[0-9]*; do
        if [ "$process/cwd" -ef "$1" ]; then kill "-$2" "${process#/proc/}" || true; fi
      done
      """;
  private static final Duration BOUND = Duration.ofMinutes(2);

  final Path base;
  final List<Place> places = new ArrayList<>();
  private final Map<String, LocalShell> shells = new HashMap<>();
  private final List<String> withoutPower = new ArrayList<>();
  private boolean silent = true;

  private DebianServers(Path base) {
    this.base = base;
  }

  /** Why there can be none here; empty when there can. */
  public static Optional<String> obstacle() {
    if (!Files.isExecutable(Path.of("/usr/bin/pg_createcluster")) || versions().isEmpty()) {
      return Optional.of("PostgreSQL of Debian's packages is missing: apt-get install postgresql");
    }
    return LocalShell.isPossible()
        ? Optional.empty()
        : Optional.of("we are not root and cannot sudo without a password");
  }

  private static List<String> versions() {
    try (Stream<Path> folders = Files.list(PROGRAMS)) {
      return folders
          .filter(folder -> Files.isExecutable(folder.resolve("bin/postgres")))
          .map(folder -> folder.getFileName().toString())
          .sorted(Comparator.comparing(Integer::valueOf, Comparator.reverseOrder()))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** A primary and its standbys, of the newest version that is installed. */
  public static DebianServers make(int instances) {
    String id = UUID.randomUUID().toString().substring(0, 8);
    DebianServers servers = new DebianServers(Path.of("/var/tmp/durabench-it", id));
    try {
      Files.createDirectories(servers.base);
      for (int i = 1; i <= instances; i++) {
        Place place =
            new Place(
                "db-" + i,
                "127.0.0.1",
                versions().get(0),
                "it" + id + "-" + i,
                freePort(),
                servers.base.resolve("data" + i).toString(),
                "/var/run/postgresql");
        servers.places.add(place);
        servers.shells.put(place.machine(), new LocalShell(place.machine()));
        servers.shell(place).run(MAKE, words(place), PASSWORD + "\n", BOUND);
        if (i > 1) {
          // It gets the primary's data when the home state is restored.
          servers.as(place, ": > \"$1\"", place.settings() + "/durabench.half-made");
        }
      }
      servers.open().restoreHome(ReplicationMode.ASYNC);
      try (Connection connection =
              Sql.connect(servers.places.get(0).port(), "postgres", PASSWORD, BOUND);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE bench");
      }
      return servers;
    } catch (IOException | SQLException | RuntimeException e) {
      servers.close();
      throw new IllegalStateException("no servers could be made", e);
    }
  }

  private static List<String> words(Place place) {
    return List.of(place.version(), place.cluster(), place.data(), Integer.toString(place.port()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Runs something as root on the machine of an instance. */
  String as(Place place, String script, String... arguments) {
    return new LocalShell(place.machine()).run(script, List.of(arguments), "", BOUND);
  }

  LocalShell shell(Place place) {
    return shell(place.machine());
  }

  private LocalShell shell(String machine) {
    return requireNonNull(shells.get(machine), machine);
  }

  /**
   * From now on the processes of a machine without power are dead. Their connections end, which is
   * less than a power cut; but a frozen server would accept new ones, which no lost machine does.
   */
  public DebianServers dying() {
    silent = false;
    return this;
  }

  /** As a run of durabench sees them. */
  public SshPostgres open() {
    return open(true);
  }

  SshPostgres open(boolean allowFaults) {
    Map<String, Shell> all = new HashMap<>(shells);
    return new SshPostgres(
        places, new Outages(this, all), PASSWORD, base.resolve("state"), allowFaults);
  }

  Path faults() {
    return base.resolve("state/faults");
  }

  private Place place(String machine) {
    return places.stream().filter(p -> p.machine().equals(machine)).findFirst().orElseThrow();
  }

  private void signal(String machine, String signal) {
    as(place(machine), SIGNAL, place(machine).data(), signal);
  }

  @Override
  public void off(String machine, Runnable accepted) {
    accepted.run();
    signal(machine, silent ? "STOP" : "KILL");
    shell(machine).cutOff(true);
    withoutPower.add(machine);
  }

  @Override
  public void on(String machine) {
    if (withoutPower.remove(machine)) {
      signal(machine, "KILL");
      shell(machine).cutOff(false);
    }
  }

  @Override
  public boolean isOff(String machine) {
    return withoutPower.contains(machine);
  }

  @Override
  public void close() {
    for (Place place : places) {
      new LocalShell(place.machine()).run(REMOVE, words(place), "", BOUND);
    }
    new LocalShell("here").run("rm -rf \"$1\"", List.of(base.toString()), "", BOUND);
    if (Files.exists(base)) {
      throw new UncheckedIOException(new IOException(base + " is still there"));
    }
  }
}
