package dev.durabench.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What a topology's parts must be to each other; says nothing about parts that are unsound. */
final class Rules {
  private final Problems problems;
  private final Map<String, Section> databases = new HashMap<>();
  private final List<String> names;

  /**
   * @param names of all databases, also of those that could not be read
   */
  Rules(List<String> names, Problems problems) {
    this.names = List.copyOf(names);
    this.problems = problems;
  }

  void check(List<Section> sections, List<Section> experiments) {
    sections.forEach(this::database);
    Set<List<String>> seen = new HashSet<>();
    for (Section experiment : experiments) {
      experiment.find(ExperimentFields.PROMISE).ifPresent(p -> PromiseFields.check(p, problems));
      Optional<Section> database = fitting(experiment);
      if (database.isPresent() && !seen.add(identity(experiment, database.get()))) {
        problems.add(
            experiment.place(),
            experiment.path(),
            "repeats an experiment above, and their rows could not be told apart; change "
                + (distinctions(experiment, database.get()).isEmpty()
                    ? "database"
                    : "mode or fault")
                + ", or leave it out");
      }
    }
  }

  private void database(Section section) {
    Optional<String> name = section.find(DatabaseFields.NAME);
    if (name.isPresent() && databases.putIfAbsent(name.get(), section) != null) {
      problems.add(
          section.place(DatabaseFields.NAME),
          section.path(DatabaseFields.NAME),
          "is " + name.get() + ", which another database is called already; names are unique");
    }
    section
        .find(DatabaseFields.PROMISE)
        .ifPresent(promise -> PromiseFields.check(promise, problems));
    Optional<Section> replication = section.find(DatabaseFields.REPLICATION);
    Optional<ReplicationMode> mode = replicationMode(section);
    if (DatabaseFields.isPostgres(section)
        && alone(section)
        && replication.isPresent()
        && mode.isPresent()
        && mode.get() != ReplicationMode.NONE) {
      problems.add(
          replication.get().place(DatabaseFields.MODE),
          replication.get().path(DatabaseFields.MODE),
          "is "
              + mode.get().key()
              + " with one instance; set instances to 2 or more, or mode none");
    }
    replication.ifPresent(r -> operation(section, r, mode));
  }

  /** What only an operator has, and what it does not let happen. */
  private void operation(Section database, Section replication, Optional<ReplicationMode> mode) {
    boolean operated = DatabaseFields.isOperated(database);
    if (operated && several(database) && mode.filter(m -> m == ReplicationMode.NONE).isPresent()) {
      boolean written = replication.written(DatabaseFields.MODE);
      problems.add(
          database.written(DatabaseFields.REPLICATION)
              ? replication.place(DatabaseFields.MODE)
              : database.place(),
          SectionShape.below(database.path(DatabaseFields.REPLICATION), DatabaseFields.MODE.name()),
          "is none"
              + (written && database.written(DatabaseFields.REPLICATION) ? "" : " (the default)")
              + ", but CloudNativePG's standbys always stream; allowed with several instances: async,"
              + " remote-write, sync, any-1, remote-apply");
    }
    if (!replication.written(DatabaseFields.DATA_DURABILITY)) {
      return;
    }
    if (!operated) {
      problems.add(
          replication.place(DatabaseFields.DATA_DURABILITY),
          replication.path(DatabaseFields.DATA_DURABILITY),
          "belongs to kind: cloudnative-pg; leave it out");
    } else if (mode.filter(m -> !waits(m)).isPresent()) {
      problems.add(
          replication.place(DatabaseFields.DATA_DURABILITY),
          replication.path(DatabaseFields.DATA_DURABILITY),
          "says what happens when too few standbys are there, but in mode "
              + mode.get().key()
              + " nobody waits for one; leave it out");
    }
  }

  private static boolean several(Section database) {
    return database.find(DatabaseFields.INSTANCES).filter(count -> count > 1).isPresent();
  }

  private static boolean alone(Section database) {
    return database.find(DatabaseFields.INSTANCES).filter(count -> count == 1).isPresent();
  }

  /** The experiment's database, when that exists and is one that it can act on. */
  private Optional<Section> fitting(Section experiment) {
    Optional<String> name = experiment.find(ExperimentFields.DATABASE);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Section database = databases.get(name.get());
    if (database == null) {
      if (!names.contains(name.get())) {
        String hint = Nearest.hint(name.get(), names);
        problems.add(
            experiment.place(ExperimentFields.DATABASE),
            experiment.path(ExperimentFields.DATABASE),
            "is "
                + name.get()
                + ", but no database is called so"
                + (hint.isEmpty() ? ";" : hint)
                + " allowed: "
                + String.join(", ", names));
      }
      return Optional.empty();
    }
    boolean fits =
        switch (experiment.kind()) {
          case "transactions", "fail-over", "fencing", "network" ->
              onPostgres(experiment, database);
          case "commit", "loss", "restore" -> onSqlite(experiment, database);
          default -> true;
        };
    return fits ? Optional.of(database) : Optional.empty();
  }

  private boolean onPostgres(Section experiment, Section database) {
    if (!DatabaseFields.isPostgres(database)) {
      wrongDatabase(experiment, database, "postgres");
      return false;
    }
    if (alone(database)) {
      experiment.find(ExperimentFields.REPLICATION_MODES).orElse(List.of()).stream()
          .filter(mode -> mode != ReplicationMode.NONE)
          .forEach(mode -> needsStandbys(experiment, ExperimentFields.REPLICATION_MODES, mode));
    }
    if (experiment.kind().equals("network") && alone(database)) {
      problems.add(
          experiment.place(ExperimentFields.DATABASE),
          experiment.path(ExperimentFields.DATABASE),
          "has one instance, so there is no way to measure; set its instances to 2 or more");
    }
    if (experiment.kind().equals("fail-over")) {
      failOver(experiment, database);
    }
    return OperatorRules.fits(experiment, database, problems);
  }

  private void needsStandbys(Section experiment, Field<?> field, ReplicationMode mode) {
    problems.add(
        experiment.place(field),
        experiment.path(field),
        mode.key() + " needs a standby, but the database has one instance; allowed: none");
  }

  private void failOver(Section experiment, Section database) {
    Optional<Integer> instances = database.find(DatabaseFields.INSTANCES);
    if (alone(database)) {
      problems.add(
          experiment.place(ExperimentFields.DATABASE),
          experiment.path(ExperimentFields.DATABASE),
          "has one instance, so there is nothing to fail over to; set its instances to 2 or more");
    }
    boolean own = !experiment.written(ExperimentFields.FAIL_OVER_MODE);
    Optional<ReplicationMode> mode =
        own ? replicationMode(database) : experiment.find(ExperimentFields.FAIL_OVER_MODE);
    if (mode.filter(m -> m == ReplicationMode.NONE).isPresent()) {
      problems.add(
          experiment.place(ExperimentFields.FAIL_OVER_MODE),
          experiment.path(ExperimentFields.FAIL_OVER_MODE),
          "is none"
              + (own ? " (the database's own)" : "")
              + ", so no standby could take over; allowed: async, remote-write, sync, any-1,"
              + " remote-apply");
    }
    if (instances.filter(count -> count == 2).isPresent()
        && mode.filter(Rules::waits).isPresent()
        && !goesOnAlone(database)) {
      problems.add(
          experiment.place(ExperimentFields.FAIL_OVER_MODE),
          experiment.path(ExperimentFields.FAIL_OVER_MODE),
          "is "
              + mode.get().key()
              + (own ? " (the database's own)" : "")
              + ", but of 2 instances the new primary would wait for the dead one and acknowledge"
              + " nothing; set instances to 3 or more, or mode async");
    }
    Optional<Integer> held = experiment.find(ExperimentFields.HOLD_BACK);
    if (instances.isPresent() && held.isPresent() && held.get() > 0 && !alone(database)) {
      int most = instances.get() - 1;
      if (held.get() > most) {
        problems.add(
            experiment.place(ExperimentFields.HOLD_BACK),
            experiment.path(ExperimentFields.HOLD_BACK),
            "is "
                + held.get()
                + ", but the database has "
                + most
                + " standbys; allowed: 0 to "
                + most);
      }
    }
  }

  /** Whether an operator stops it from waiting for standbys that are gone. */
  private static boolean goesOnAlone(Section database) {
    return DatabaseFields.isOperated(database)
        && database
            .find(DatabaseFields.REPLICATION)
            .flatMap(replication -> replication.find(DatabaseFields.DATA_DURABILITY))
            .filter(CloudNativePg.DataDurability.PREFERRED::equals)
            .isPresent();
  }

  /** Whether a commit waits for a standby. */
  private static boolean waits(ReplicationMode mode) {
    return switch (mode) {
      case NONE, ASYNC -> false;
      case REMOTE_WRITE, SYNC, ANY_1, REMOTE_APPLY -> true;
    };
  }

  private boolean onSqlite(Section experiment, Section database) {
    if (DatabaseFields.isPostgres(database)) {
      wrongDatabase(experiment, database, "sqlite");
      return false;
    }
    if (experiment.kind().equals("restore") && !database.written(DatabaseFields.LITESTREAM)) {
      problems.add(
          experiment.place(ExperimentFields.DATABASE),
          experiment.path(ExperimentFields.DATABASE),
          "has no litestream, so there is nothing to restore from; add litestream to it");
    }
    return true;
  }

  private void wrongDatabase(Section experiment, Section database, String needed) {
    List<String> fitting = new ArrayList<>();
    databases.forEach(
        (name, other) -> {
          if (DatabaseFields.isPostgres(other) == needed.equals("postgres")) {
            fitting.add(name);
          }
        });
    problems.add(
        experiment.place(ExperimentFields.DATABASE),
        experiment.path(ExperimentFields.DATABASE),
        "is a "
            + database.kind()
            + " database, but "
            + experiment.kind()
            + " acts on "
            + needed
            + "; allowed: "
            + (fitting.isEmpty() ? "none in this topology" : String.join(", ", fitting)));
  }

  /** Two experiments with the same one would write the same rows. */
  private static List<String> identity(Section experiment, Section database) {
    return Stream.concat(
            Stream.of(experiment.kind(), database.find(DatabaseFields.NAME).orElse("")),
            distinctions(experiment, database).stream())
        .toList();
  }

  private static List<String> distinctions(Section experiment, Section database) {
    return switch (experiment.kind()) {
      case "fencing" ->
          List.of(
              experiment
                  .find(ExperimentFields.FAIL_OVER_MODE)
                  .or(() -> replicationMode(database))
                  .map(Enum::name)
                  .orElse(""));
      case "fail-over" ->
          List.of(
              experiment
                  .find(ExperimentFields.FAIL_OVER_MODE)
                  .or(() -> replicationMode(database))
                  .map(Enum::name)
                  .orElse(""),
              text(experiment, ExperimentFields.FAULT),
              text(experiment, ExperimentFields.HOLD_BACK),
              experiment
                  .find(ExperimentFields.BACKGROUND)
                  .map(background -> text(background, ExperimentFields.BACKGROUND_CLIENTS))
                  .orElse(""));
      case "loss" ->
          List.of(
              experiment
                  .find(ExperimentFields.LOSS_MODE)
                  .or(() -> database.find(DatabaseFields.SYNCHRONOUS))
                  .map(Enum::name)
                  .orElse(""),
              text(experiment, ExperimentFields.LOSS_FAULT),
              text(experiment, ExperimentFields.RATE));
      default -> List.of();
    };
  }

  private static String text(Section section, Field<?> field) {
    return section.find(field).map(Object::toString).orElse("");
  }

  private static Optional<ReplicationMode> replicationMode(Section database) {
    return database
        .find(DatabaseFields.REPLICATION)
        .flatMap(replication -> replication.find(DatabaseFields.MODE));
  }
}
