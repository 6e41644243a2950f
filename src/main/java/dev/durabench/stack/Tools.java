package dev.durabench.stack;

import static java.util.Objects.requireNonNull;

import com.pulumi.exceptions.RunException;
import dev.durabench.topology.Database;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.SqliteDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where this machine keeps what a topology needs, as the launcher's environment says it.
 *
 * @param environment variables by name
 * @param project the project's folder
 */
record Tools(Map<String, String> environment, Path project) {
  private static final String POSTGRES = "DURABENCH_POSTGRES";
  private static final String LITESTREAM = "DURABENCH_LITESTREAM";
  private static final String S3PROXY = "DURABENCH_S3PROXY";
  private static final String AGENT = "DURABENCH_AGENT";

  Tools {
    environment = Map.copyOf(environment);
    requireNonNull(project, "project is null");
  }

  /**
   * Makes sure that everything these databases need on this machine is there: on servers it is
   * installed there.
   *
   * @throws RunException that names every missing variable
   */
  void require(RunsOn runsOn, List<Database> databases) {
    Set<String> needed = new TreeSet<>(Set.of(AGENT));
    for (Database database : runsOn == RunsOn.LOCAL ? databases : List.<Database>of()) {
      if (database instanceof PostgresDatabase) {
        needed.add(POSTGRES);
      }
      if (database instanceof SqliteDatabase sqlite && sqlite.litestream().isPresent()) {
        needed.add(LITESTREAM);
        needed.add(S3PROXY);
      }
    }
    needed.removeIf(variable -> !environment.getOrDefault(variable, "").isBlank());
    if (!needed.isEmpty()) {
      throw new RunException(
          String.join(", ", needed)
              + (needed.size() == 1 ? " is" : " are")
              + " not set: start through ./durabench, or run: eval \"$(./durabench env)\"");
    }
  }

  /** Directory with PostgreSQL's bin, lib and share. */
  String postgres() {
    return path(POSTGRES);
  }

  /** The litestream binary. */
  String litestream() {
    return path(LITESTREAM);
  }

  /** Directory with s3proxy's jars. */
  String s3proxy() {
    return path(S3PROXY);
  }

  /** The agent jar. */
  String agent() {
    return path(AGENT);
  }

  /** Folder of all run folders. */
  String results() {
    String results = environment.getOrDefault("DURABENCH_RESULTS", "");
    return project.resolve(results.isBlank() ? "results" : results).normalize().toString();
  }

  private String path(String variable) {
    return project.resolve(environment.getOrDefault(variable, "")).normalize().toString();
  }
}
