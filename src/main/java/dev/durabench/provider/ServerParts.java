package dev.durabench.provider;

import dev.durabench.target.Machines;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Reach;
import dev.durabench.topology.CloudNativePg.DataDurability;
import java.nio.file.Path;
import java.util.Optional;

/** Standing servers, as experiments reach them. */
interface ServerParts {
  /** Connects to nothing yet. */
  Reached open(Access access);

  /**
   * How they are reached.
   *
   * @param reach never in a {@code toString} with its key
   * @param agentJar the agent's jar, on this machine
   * @param password of the database, when there is one
   * @param durability of a database that an operator runs
   * @param storageClass of its volumes, where an operator runs it
   * @param folder on this machine, the same for every attempt on these servers
   */
  record Access(
      Reach reach,
      Path agentJar,
      Optional<String> password,
      Optional<DataDurability> durability,
      Optional<String> storageClass,
      Path folder) {
    @Override
    public String toString() {
      return "Access[" + reach + "]";
    }
  }

  /** Servers that can be worked with; closing ends all connections to them. */
  interface Reached extends AutoCloseable {
    /** Where agents run. */
    Machines machines();

    /** The database on them, when there is one. */
    Optional<PostgresServers> postgres();

    @Override
    void close();
  }
}
