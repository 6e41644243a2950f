package dev.durabench.topology;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One experiment of a topology: a kind, what it acts on, and its parameters. */
public sealed interface ExperimentSpec {
  /** The {@code kind} in the topology file, such as {@code fail-over}. */
  String kind();

  /** The database it acts on; for {@link Flush} the database whose storage is probed. */
  String database();

  /**
   * Speed of a durable flush on a database's storage.
   *
   * @param measure how long to measure, 100 ms to 1 h
   * @param repeats how often, 1 to 100
   */
  record Flush(String database, Duration measure, int repeats) implements ExperimentSpec {
    @Override
    public String kind() {
      return "flush";
    }
  }

  /**
   * Round trip, by ICMP and by {@code SELECT 1}, from each standby's machine to the primary's.
   *
   * @param measure how long to measure each, 100 ms to 1 h
   * @param repeats how often, 1 to 100
   */
  record Network(String database, Duration measure, int repeats) implements ExperimentSpec {
    @Override
    public String kind() {
      return "network";
    }
  }

  /**
   * Cost of a PostgreSQL transaction; one cell per mode x way x workload x clients, in interleaved
   * rounds.
   *
   * @param clients numbers of concurrent clients, each 1 to 1000
   * @param scale pgbench's scale factor, 1 to 10000
   * @param warmUp before each measurement, 0 to 1 h
   * @param measure each measurement, 100 ms to 1 h
   * @param repeats rounds, 1 to 100
   * @param via ways to reach the primary
   */
  record Transactions(
      String database,
      List<ReplicationMode> modes,
      List<Workload> workloads,
      List<Integer> clients,
      int scale,
      Duration warmUp,
      Duration measure,
      int repeats,
      List<Via> via)
      implements ExperimentSpec {
    public Transactions {
      modes = List.copyOf(modes);
      workloads = List.copyOf(workloads);
      clients = List.copyOf(clients);
      via = List.copyOf(via);
    }

    /** Over the Unix socket only. */
    public Transactions(
        String database,
        List<ReplicationMode> modes,
        List<Workload> workloads,
        List<Integer> clients,
        int scale,
        Duration warmUp,
        Duration measure,
        int repeats) {
      this(
          database,
          modes,
          workloads,
          clients,
          scale,
          warmUp,
          measure,
          repeats,
          List.of(Via.SOCKET));
    }

    @Override
    public String kind() {
      return "transactions";
    }
  }

  /**
   * Cost of a SQLite commit, one row a transaction; one cell per mode.
   *
   * @param measure each measurement, 100 ms to 1 h
   * @param repeats rounds, 1 to 100
   */
  record Commit(String database, List<Synchronous> modes, Duration measure, int repeats)
      implements ExperimentSpec {
    public Commit {
      modes = List.copyOf(modes);
    }

    @Override
    public String kind() {
      return "commit";
    }
  }

  /**
   * Breaks a PostgreSQL primary while a client writes; promotes a standby; counts what survived.
   *
   * @param mode replication mode during the experiment
   * @param fault what happens to the primary
   * @param clients background pgbench clients beside the ledger-keeping writer, 0 to 1000
   * @param holdBack how many randomly chosen standbys are held back (their WAL sender frozen) just
   *     before the fault, 0 to instances - 1
   * @param before how long to write before the fault, 100 ms to 1 h
   * @param after how long to write after the first acknowledgement of the new primary
   * @param promise replaces the database's promise for this experiment
   */
  record FailOver(
      String database,
      ReplicationMode mode,
      Fault fault,
      int clients,
      int holdBack,
      Duration before,
      Duration after,
      Optional<Promise> promise)
      implements ExperimentSpec {
    @Override
    public String kind() {
      return "fail-over";
    }
  }

  /**
   * Has the operator stop one standby of a PostgreSQL cluster, then all of them, while a client
   * writes; counts what survived.
   *
   * @param mode replication mode during the experiment
   * @param clients background pgbench clients beside the ledger-keeping writer, 0 to 1000
   * @param before how long to write before the first fence, 100 ms to 1 h
   * @param one how long to write while one standby is fenced
   * @param patience how long writes may stand still while all are, before the fences are lifted
   * @param after how long to write once they go on
   * @param promise replaces the database's promise for this experiment
   */
  record Fencing(
      String database,
      ReplicationMode mode,
      int clients,
      Duration before,
      Duration one,
      Duration patience,
      Duration after,
      Optional<Promise> promise)
      implements ExperimentSpec {
    @Override
    public String kind() {
      return "fencing";
    }
  }

  /**
   * Kills a SQLite writer together with its Litestream, restores from the object store (or, without
   * Litestream, opens the file that is left) and counts what survived.
   *
   * @param mode SQLite's synchronous mode during the experiment
   * @param fault what happens to writer and Litestream
   * @param ratePerSecond open-loop writes a second, 1 to 10000
   * @param before how long to write before the fault, 100 ms to 1 h
   * @param repeats how often, 1 to 100; one cell with the worst verdict
   * @param promise replaces the database's promise for this experiment
   */
  record Loss(
      String database,
      Synchronous mode,
      Fault fault,
      int ratePerSecond,
      Duration before,
      int repeats,
      Optional<Promise> promise)
      implements ExperimentSpec {
    @Override
    public String kind() {
      return "loss";
    }
  }

  /**
   * Time to restore a SQLite database of a size from the object store, and whether every row is
   * back.
   *
   * @param sizesMb sizes of the database in MB (10^6 bytes), each 1 to 100000; one cell each
   */
  record Restore(String database, List<Integer> sizesMb) implements ExperimentSpec {
    public Restore {
      sizesMb = List.copyOf(sizesMb);
    }

    @Override
    public String kind() {
      return "restore";
    }
  }
}
