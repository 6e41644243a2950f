package dev.durabench.target.kubernetes;

import dev.durabench.target.Pgbench;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Cluster;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * pgbench in the pod of an instance, over its Unix socket. Its log of transactions is kept in
 * memory there, so that writing it costs the measured disk nothing, and removed when it was
 * fetched.
 */
final class PodPgbench implements Pgbench {
  private static final Duration GRACE = Duration.ofMinutes(3);

  private static final String RUN =
      """
      # run pgbench
      set -eu
      folder=$(mktemp -d /dev/shm/durabench.XXXXXX)
      trap 'rm -rf "$folder"' EXIT
      cd "$folder"
      threads=$(nproc)
      [ "$threads" -le "$3" ] || threads=$3
      run() {
        seconds=$1
        shift
        pgbench -n -U "$user" -b "$workload" -c "$clients" -j "$threads" -T "$seconds" "$@" "$database"
      }
      user=$1; workload=$2; clients=$3; warm=$4; measure=$5; database=$6
      [ "$warm" -eq 0 ] || run "$warm" >/dev/null 2>"$folder/warm" || { cat "$folder/warm" >&2; exit 1; }
      pgbench --version
      run "$measure" -l 2>"$folder/errors" || { cat "$folder/errors" >&2; exit 1; }
      echo "==> log"
      cat "$folder"/pgbench_log.*
      """;

  private static final String LOG = "==> log";

  private final InstancePods pods;

  PodPgbench(InstancePods pods) {
    this.pods = pods;
  }

  @Override
  public void run(String instance, Plan plan, Path folder) {
    Path whole = folder.resolve("pgbench.part");
    try {
      try (OutputStream out = Files.newOutputStream(whole)) {
        pods.run(
            instance,
            RUN,
            List.of(
                InstancePods.SUPERUSER,
                plan.workload(),
                Integer.toString(plan.clients()),
                Long.toString(seconds(plan.warmUp())),
                Long.toString(Math.max(1, seconds(plan.measure()))),
                Cluster.DATABASE),
            out,
            plan.warmUp().plus(plan.measure()).plus(GRACE));
      }
      split(whole, folder);
      Files.delete(whole);
    } catch (IOException e) {
      throw new TargetFailure(
          "cannot keep what pgbench in " + instance + " said in " + folder + ": " + e.getMessage(),
          e);
    }
  }

  /** pgbench knows whole seconds only. */
  private static long seconds(Duration duration) {
    return (duration.toMillis() + 999) / 1000;
  }

  static void split(Path whole, Path folder) throws IOException {
    try (var lines = Files.newBufferedReader(whole);
        var out = Files.newBufferedWriter(folder.resolve("pgbench.out"));
        var log = Files.newBufferedWriter(folder.resolve("pgbench.log"))) {
      boolean inLog = false;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals(LOG)) {
          inLog = true;
          continue;
        }
        (inLog ? log : out).write(line);
        (inLog ? log : out).newLine();
      }
      if (!inLog) {
        throw new IOException("it has no log of its transactions");
      }
    }
  }
}
