package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.bench.ExperimentArgs;
import dev.durabench.pulumi.bench.ObjectStore;
import dev.durabench.pulumi.bench.ObjectStoreArgs;
import dev.durabench.pulumi.bench.Password;
import dev.durabench.pulumi.bench.PasswordArgs;
import dev.durabench.pulumi.bench.PostgresCluster;
import dev.durabench.pulumi.bench.PostgresClusterArgs;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.bench.SqliteSite;
import dev.durabench.pulumi.bench.SqliteSiteArgs;
import dev.durabench.topology.Database;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.SqliteDatabase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The databases of a topology on this machine, and how an experiment reaches each of them. */
final class LocalDatabases {
  private static final String BUCKET = "durabench";
  private static final String ACCESS_KEY = "durabench";

  private final String topology;
  private final Run run;
  private final Tools tools;
  private final CustomResourceOptions options;
  private final List<Resource> standing = new ArrayList<>();
  private final Map<String, Consumer<ExperimentArgs.Builder>> connections = new LinkedHashMap<>();

  private LocalDatabases(String topology, Run run, Tools tools, CustomResourceOptions options) {
    this.topology = topology;
    this.run = run;
    this.tools = tools;
    this.options = options;
  }

  static LocalDatabases declare(
      String topology,
      List<Database> databases,
      Run run,
      Tools tools,
      CustomResourceOptions options) {
    LocalDatabases declared = new LocalDatabases(topology, run, tools, options);
    Optional<Store> store =
        databases.stream().anyMatch(LocalDatabases::replicates)
            ? Optional.of(declared.store())
            : Optional.empty();
    for (Database database : databases) {
      if (database instanceof PostgresDatabase postgres) {
        declared.postgres(postgres);
      } else if (database instanceof SqliteDatabase sqlite) {
        declared.sqlite(sqlite, store.filter(unused -> replicates(sqlite)));
      }
    }
    return declared;
  }

  /** Everything that must stand before the first experiment. */
  List<Resource> standing() {
    return List.copyOf(standing);
  }

  /** Says how an experiment reaches a database, and by which ids it knows it. */
  void connect(String database, ExperimentArgs.Builder args) {
    Optional.ofNullable(connections.get(database)).orElseThrow().accept(args);
  }

  private static boolean replicates(Database database) {
    return database instanceof SqliteDatabase sqlite && sqlite.litestream().isPresent();
  }

  private void postgres(PostgresDatabase database) {
    Password password = password(database.name() + "-password");
    PostgresCluster cluster =
        new PostgresCluster(
            topology + "-" + database.name(),
            PostgresClusterArgs.builder()
                .owner(run.stackId())
                .version(database.version())
                .instances(database.instances())
                .password(password.result())
                .binaries(tools.postgres())
                .build(),
            options);
    standing.add(cluster);
    connections.put(
        database.name(),
        args ->
            args.directory(cluster.directory())
                .password(password.result())
                .ranOn(
                    Output.tuple(run.stackId(), cluster.id(), cluster.version())
                        .applyValue(
                            ids ->
                                new TreeMap<>(
                                    Map.of(
                                        "stack", ids.t1,
                                        "cluster", ids.t2,
                                        "postgres", ids.t3)))));
  }

  private void sqlite(SqliteDatabase database, Optional<Store> store) {
    SqliteSiteArgs.Builder args = SqliteSiteArgs.builder().owner(run.stackId());
    database
        .litestream()
        .ifPresent(
            litestream ->
                args.litestreamVersion(litestream.version()).litestream(tools.litestream()));
    store.ifPresent(
        beside ->
            args.objectStore(beside.store().id())
                .objectStoreDirectory(beside.store().directory())
                .objectStoreSecretKey(beside.key().result()));
    SqliteSite site = new SqliteSite(topology + "-" + database.name(), args.build(), options);
    standing.add(site);
    String litestream = database.litestream().map(present -> present.version()).orElse("none");
    Output<String> objectStore =
        store.map(beside -> beside.store().id()).orElseGet(() -> Output.of("none"));
    connections.put(
        database.name(),
        experiment -> {
          experiment
              .directory(site.directory())
              .ranOn(
                  Output.tuple(run.stackId(), site.id(), objectStore)
                      .applyValue(
                          ids ->
                              new TreeMap<>(
                                  Map.of(
                                      "stack", ids.t1,
                                      "site", ids.t2,
                                      "objectStore", ids.t3,
                                      "litestream", litestream))));
          store.ifPresent(
              beside ->
                  experiment
                      .litestream(tools.litestream())
                      .objectStoreDirectory(beside.store().directory())
                      .objectStoreSecretKey(beside.key().result()));
        });
  }

  private Store store() {
    Password key = password("object-store-key");
    ObjectStore store =
        new ObjectStore(
            topology + "-object-store",
            ObjectStoreArgs.builder()
                .owner(run.stackId())
                .bucket(BUCKET)
                .accessKey(ACCESS_KEY)
                .secretKey(key.result())
                .jars(tools.s3proxy())
                .build(),
            options);
    standing.add(store);
    return new Store(store, key);
  }

  private Password password(String name) {
    return new Password(topology + "-" + name, PasswordArgs.builder().build(), options);
  }

  private record Store(ObjectStore store, Password key) {}
}
