package dev.durabench.provider;

import dev.durabench.experiment.ExperimentRequest;
import dev.durabench.experiment.Progress;
import dev.durabench.experiment.RunFolder;
import dev.durabench.experiment.Waiting;
import dev.durabench.target.Machines;
import dev.durabench.target.PostgresServers;
import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.target.SqliteSite;
import dev.durabench.target.Target;
import dev.durabench.topology.CloudNativePg;
import dev.durabench.topology.Database;
import dev.durabench.topology.Descriptors;
import dev.durabench.topology.ExperimentSpec;
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
  private final ServerParts servers;
  private final Path serverFolders;

  /**
   * @param parts the standing databases
   * @param machine this machine, with the agent jar at a path
   * @param servers standing servers
   * @param serverFolders what is to be remembered of servers goes into folders in it
   */
  Surroundings(
      LocalParts parts, Function<Path, Target> machine, ServerParts servers, Path serverFolders) {
    this.parts = parts;
    this.machine = machine;
    this.servers = servers;
    this.serverFolders = serverFolders;
  }

  /** How servers are reached, when the experiment is on servers. */
  static Optional<Reach> reach(Value.Fields inputs) {
    return inputs.optionalText("reach").map(ReachText::parse);
  }

  /** Works on what the inputs name; connections end with the work. */
  <T> T with(
      Value.Fields inputs,
      RunFolder folder,
      Progress progress,
      Function<ExperimentRequest, T> work) {
    Optional<Reach> reach = reach(inputs);
    return reach.isPresent()
        ? onServers(reach.get(), inputs, folder, progress, work)
        : work.apply(here(inputs, folder));
  }

  private <T> T onServers(
      Reach reach,
      Value.Fields inputs,
      RunFolder folder,
      Progress progress,
      Function<ExperimentRequest, T> work) {
    Map<String, Object> ranOn = ExperimentKind.fields(inputs, "ranOn");
    Database database = database(inputs);
    ServerParts.Access access =
        new ServerParts.Access(
            reach,
            Path.of(inputs.text("agentJar")),
            inputs.optionalText("password"),
            durability(database),
            storageClass(database),
            Home.ofServers(
                serverFolders,
                String.valueOf(ranOn.getOrDefault("stack", "no-stack")),
                database.name()));
    try (ServerParts.Reached reached = servers.open(access)) {
      reached.postgres().ifPresent(postgres -> wake(postgres, reached.machines(), progress));
      Target home =
          reached.machines().of(reached.postgres().map(it -> it.instances().get(0)).orElse("pg1"));
      return work.apply(
          new ExperimentRequest(
              inputs.text("topology"),
              spec(inputs, database),
              database,
              reached.machines(),
              reached.postgres(),
              Optional.empty(),
              storage(reach, home.name()),
              folder,
              identity(home, ranOn, folder, database)));
    }
  }

  /** An attempt that was killed may have left a machine without power. */
  private static void wake(PostgresServers postgres, Machines machines, Progress progress) {
    for (String instance : postgres.instances()) {
      Waiting.during(
          machines.of(instance).name() + " to answer",
          progress,
          () -> postgres.restorePower(instance, () -> {}));
    }
  }

  private static Path storage(Reach reach, String machine) {
    return reach.machines().stream()
        .filter(candidate -> candidate.name().equals(machine))
        .map(candidate -> Path.of(candidate.storage()))
        .findFirst()
        // Of a pod only this folder is the agents', whatever the database's storage is.
        .orElse(Path.of("/var/lib/durabench"));
  }

  private static Optional<CloudNativePg.DataDurability> durability(Database database) {
    return database instanceof PostgresDatabase postgres
        ? postgres.operated().map(CloudNativePg::dataDurability)
        : Optional.empty();
  }

  private static Optional<String> storageClass(Database database) {
    return database instanceof PostgresDatabase postgres && postgres.operated().isPresent()
        ? Optional.of(postgres.storage().key())
        : Optional.empty();
  }

  private static Database database(Value.Fields inputs) {
    return Descriptors.database(ExperimentKind.fields(inputs, "database"));
  }

  private static ExperimentSpec spec(Value.Fields inputs, Database database) {
    return Descriptors.experiment(
        inputs.text("kind"), database.name(), ExperimentKind.fields(inputs, "parameters"));
  }

  private static String identity(
      Target home, Map<String, Object> ranOn, RunFolder folder, Database database) {
    return Identity.of(
        home.provenance(), ranOn, Standings.in(folder.root(), database.name(), ranOn));
  }

  private ExperimentRequest here(Value.Fields inputs, RunFolder folder) {
    Database database = database(inputs);
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
        spec(inputs, database),
        database,
        Machines.one(target),
        postgres,
        sqlite,
        sqlite.map(SqliteSite::directory).orElse(directory),
        folder,
        identity(target, ranOn, folder, database));
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
