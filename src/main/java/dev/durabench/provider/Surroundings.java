package dev.durabench.provider;

import dev.durabench.experiment.ExperimentRequest;
import dev.durabench.experiment.RunFolder;
import dev.durabench.target.Machines;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.Target;
import dev.durabench.topology.Database;
import dev.durabench.topology.Descriptors;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.SqliteDatabase;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds what an experiment acts on from the inputs that say how it is reached. */
final class Surroundings {
  private final LocalParts parts;
  private final Function<Path, Target> machine;

  /**
   * @param parts the standing databases
   * @param machine this machine, with the agent jar at a path
   */
  Surroundings(LocalParts parts, Function<Path, Target> machine) {
    this.parts = parts;
    this.machine = machine;
  }

  ExperimentRequest request(Value.Fields inputs, RunFolder folder) {
    Database database = Descriptors.database(ExperimentKind.fields(inputs, "database"));
    Path directory = Path.of(inputs.text("directory"));
    Optional<PostgresServers> postgres =
        database instanceof PostgresDatabase
            ? Optional.of(parts.openPostgres(directory, inputs.text("password")))
            : Optional.empty();
    Optional<SqliteSite> sqlite =
        database instanceof SqliteDatabase
            ? Optional.of(parts.openSqlite(sqlite(directory, inputs)))
            : Optional.empty();
    Target target = machine.apply(Path.of(inputs.text("agentJar")));
    Map<String, Object> ranOn = ExperimentKind.fields(inputs, "ranOn");
    return new ExperimentRequest(
        inputs.text("topology"),
        Descriptors.experiment(
            inputs.text("kind"), database.name(), ExperimentKind.fields(inputs, "parameters")),
        database,
        Machines.one(target),
        postgres,
        sqlite,
        sqlite.map(SqliteSite::directory).orElse(directory),
        folder,
        Identity.of(
            target.provenance(), ranOn, Standings.in(folder.root(), database.name(), ranOn)));
  }

  /** A site as inputs of a site or of an experiment describe it. */
  static LocalParts.Sqlite sqlite(Path directory, Value.Fields inputs) {
    return new LocalParts.Sqlite(
        directory,
        inputs.optionalText("litestream").map(Path::of),
        inputs.optionalText("litestreamVersion"),
        inputs
            .optionalText("objectStoreDirectory")
            .map(
                store ->
                    new LocalParts.StoreAccess(
                        Path.of(store), inputs.text("objectStoreSecretKey"))));
  }
}
