package dev.durabench.topology;

import dev.durabench.ledger.Promise;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The keys of databases. */
final class DatabaseFields {
  static final Field<String> NAME =
      Field.required("name", TextShape.name(), "name of the database, unique in the topology");
  static final Field<Storage> STORAGE =
      Field.withDefault(
          "storage",
          storage(false, "which is a StorageClass of Kubernetes, for kind: cloudnative-pg"),
          "local",
          "where the database's bytes live: the machine's own disk, or a Volume");
  static final Field<Storage> STORAGE_CLASS =
      Field.required(
          "storage",
          storage(true, "which kind: postgres and sqlite have, on machines"),
          "the StorageClass of each instance's volume; the cluster must have one of this name");
  static final Field<String> GROUP =
      Field.optional(
          "group",
          TextShape.hostName(20),
          "the group of servers that its instances run on; the first when absent");
  static final Field<Section> PROMISE =
      Field.withDefault(
          "promise",
          PromiseFields.SHAPE,
          "{acknowledged: none}",
          "what the database claims about acknowledged writes");

  static final Field<String> POSTGRES_KIND = kind("postgres");
  static final Field<String> POSTGRES_VERSION =
      Field.withDefault(
          "version",
          new TextShape(
              Pattern.compile("^[0-9]+(\\.[0-9]+)?$"), "a version in quotes such as \"18.6\""),
          "\"18.6\"",
          "version of PostgreSQL to run; on servers a major version such as \"18\" is the newest of"
              + " it, and the default");
  static final Field<Integer> INSTANCES =
      Field.withDefault(
          "instances", new IntegerShape(1, 9), "1", "primary and standbys together, 1 to 9");
  static final Field<ReplicationMode> MODE =
      Field.withDefault(
          "mode",
          ChoiceShape.of(ReplicationMode.values(), ReplicationMode::key),
          "none",
          "how the primary waits for standbys before it acknowledges a commit");
  static final Field<CloudNativePg.DataDurability> DATA_DURABILITY =
      Field.withDefault(
          "dataDurability",
          ChoiceShape.of(CloudNativePg.DataDurability.values(), CloudNativePg.DataDurability::key),
          "required",
          "with kind: cloudnative-pg, whether writes wait (required) or go on unprotected"
              + " (preferred) when too few standbys are there");
  static final Field<Section> REPLICATION =
      Field.withDefault(
          "replication",
          new SectionShape("replication to the standbys", List.of(MODE, DATA_DURABILITY)),
          "{mode: none}",
          "replication unless an experiment says otherwise");

  static final Field<String> OPERATED_KIND = kind("cloudnative-pg");
  static final Field<String> IMAGE =
      Field.optional(
          "image",
          TextShape.image(),
          "container image of PostgreSQL; CloudNativePG's own of that version when absent");
  static final Field<Integer> SIZE =
      Field.withDefault(
          "sizeGb",
          new IntegerShape(1, CloudNativePg.LARGEST_GB),
          "20",
          "size of each instance's volume in GiB, 1 to 10240");

  static final Field<String> SQLITE_KIND = kind("sqlite");
  static final Field<Synchronous> SYNCHRONOUS =
      Field.withDefault(
          "synchronous",
          ChoiceShape.of(Synchronous.values(), Synchronous::key),
          "full",
          "SQLite's PRAGMA synchronous in WAL mode, unless an experiment says otherwise");
  static final Field<String> LITESTREAM_VERSION =
      Field.withDefault(
          "version", TextShape.version("0.5.17"), "\"0.5.17\"", "version of Litestream to run");
  static final Field<Duration> SYNC_INTERVAL =
      Field.withDefault(
          "syncInterval",
          new DurationShape(Duration.ofMillis(10), Duration.ofHours(1)),
          "1s",
          "how often changes are uploaded, 10ms to 1h");
  static final Field<Section> LITESTREAM =
      Field.optional(
          "litestream",
          new SectionShape("Litestream", List.of(LITESTREAM_VERSION, SYNC_INTERVAL)),
          "replication to an object store by Litestream; without it there is none");

  static final KindShape SHAPE =
      new KindShape(
          kinds(
              new SectionShape(
                  "PostgreSQL: a primary and streaming standbys",
                  List.of(
                      NAME,
                      POSTGRES_KIND,
                      POSTGRES_VERSION,
                      INSTANCES,
                      GROUP,
                      STORAGE,
                      REPLICATION,
                      PROMISE)),
              new SectionShape(
                  "PostgreSQL in Kubernetes, run by CloudNativePG",
                  List.of(
                      NAME,
                      OPERATED_KIND,
                      POSTGRES_VERSION,
                      IMAGE,
                      INSTANCES,
                      STORAGE_CLASS,
                      SIZE,
                      REPLICATION,
                      PROMISE)),
              new SectionShape(
                  "SQLite in WAL mode, with or without Litestream",
                  List.of(NAME, SQLITE_KIND, STORAGE, SYNCHRONOUS, LITESTREAM, PROMISE))),
          Set.of("rqlite"));

  private DatabaseFields() {}

  private static Field<String> kind(String kind) {
    return Field.required(KindShape.KIND, ChoiceShape.word(kind), "what it is");
  }

  private static ChoiceShape<Storage> storage(boolean inKubernetes, String otherwise) {
    Map<String, Storage> choices = new LinkedHashMap<>();
    Map<String, String> refused = new LinkedHashMap<>();
    for (Storage storage : Storage.values()) {
      if (storage.inKubernetes() == inKubernetes) {
        choices.put(storage.key(), storage);
      } else {
        refused.put(storage.key(), otherwise);
      }
    }
    return new ChoiceShape<>(choices, refused);
  }

  private static Map<String, SectionShape> kinds(
      SectionShape postgres, SectionShape operated, SectionShape sqlite) {
    Map<String, SectionShape> kinds = new LinkedHashMap<>();
    kinds.put("postgres", postgres);
    kinds.put("cloudnative-pg", operated);
    kinds.put("sqlite", sqlite);
    return kinds;
  }

  /** PostgreSQL, by whomever it is run. */
  static boolean isPostgres(Section section) {
    return section.kind().equals("postgres") || isOperated(section);
  }

  /** PostgreSQL that CloudNativePG runs. */
  static boolean isOperated(Section section) {
    return section.kind().equals("cloudnative-pg");
  }

  /**
   * The database.
   *
   * @param runsOn where
   * @param servers the groups there are
   */
  static Database database(Section section, RunsOn runsOn, List<ServerGroup> servers) {
    Promise promise = PromiseFields.promise(section.get(PROMISE));
    if (isOperated(section)) {
      return new PostgresDatabase(
          section.get(NAME),
          section.get(POSTGRES_VERSION),
          section.get(INSTANCES),
          section.get(STORAGE_CLASS),
          section.get(REPLICATION).get(MODE),
          promise,
          Optional.empty(),
          Optional.of(
              new CloudNativePg(
                  section.find(IMAGE),
                  section.get(SIZE),
                  section.get(REPLICATION).get(DATA_DURABILITY))));
    }
    if (isPostgres(section)) {
      return new PostgresDatabase(
          section.get(NAME),
          version(section, runsOn),
          section.get(INSTANCES),
          section.get(STORAGE),
          section.get(REPLICATION).get(MODE),
          promise,
          section.find(GROUP).or(() -> servers.stream().findFirst().map(ServerGroup::group)));
    }
    return new SqliteDatabase(
        section.get(NAME),
        section.get(SYNCHRONOUS),
        section.get(STORAGE),
        section.find(LITESTREAM).map(DatabaseFields::litestream),
        promise);
  }

  /** Package archives keep the newest minor version only. */
  private static String version(Section section, RunsOn runsOn) {
    String version = section.get(POSTGRES_VERSION);
    return runsOn == RunsOn.LOCAL || section.written(POSTGRES_VERSION)
        ? version
        : version.replaceFirst("\\..*", "");
  }

  private static Litestream litestream(Section section) {
    return new Litestream(section.get(LITESTREAM_VERSION), section.get(SYNC_INTERVAL));
  }
}
