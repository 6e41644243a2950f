package dev.durabench.target;

import java.nio.file.Path;
import java.time.Duration;

/** PostgreSQL's own pgbench beside a server, over its Unix socket. */
public interface Pgbench {
  /**
   * What to run.
   *
   * @param workload name of one of pgbench's own scripts, such as {@code simple-update}
   * @param clients concurrent connections
   * @param warmUp a run before, whose figures are thrown away
   * @param measure the run that counts
   */
  record Plan(String workload, int clients, Duration warmUp, Duration measure) {}

  /**
   * Runs it beside an instance.
   *
   * @param folder for raw files: {@code pgbench.out} is what it printed, {@code pgbench.log} has a
   *     line a transaction
   * @throws TargetFailure when it fails, or does not end in time
   */
  void run(String instance, Plan plan, Path folder);
}
