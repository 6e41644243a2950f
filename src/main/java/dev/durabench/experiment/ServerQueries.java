package dev.durabench.experiment;

import dev.durabench.ledger.Scan;
import dev.durabench.target.PostgresServers;
import java.util.Map;

/** What experiments ask of PostgreSQL. Failures are {@link ExperimentFailure}s. */
interface ServerQueries {
  /** VACUUM and CHECKPOINT on the primary. */
  void settle(PostgresServers servers);

  /** CHECKPOINT on the primary; the count of {@link #activity} has it when this returns. */
  void checkpoint(PostgresServers servers);

  /** Checkpoints and automatic vacuums since the primary's statistics began, by name. */
  Map<String, Long> activity(PostgresServers servers);

  /** The scale at which pgbench's tables are filled on the primary; 0 when they are not. */
  int scale(PostgresServers servers);

  /** Removes the writer's table, with the rows of earlier runs. */
  void dropLedger(PostgresServers servers);

  /** Whether an instance answers a query within a second or so. */
  boolean answers(PostgresServers servers, String instance);

  /** Every id of a run that an instance holds; whole only when the instance is a primary. */
  Scan scan(PostgresServers servers, String instance, String run);

  /** How many standbys stream from the primary. */
  int streaming(PostgresServers servers);
}
