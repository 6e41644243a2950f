package dev.durabench.topology;

import dev.durabench.ledger.Promise;
import java.util.List;
import java.util.Optional;

/** Makes experiment specifications of sections without mistakes. */
final class Specs {
  private Specs() {}

  static ExperimentSpec spec(Section section, Database database) {
    String name = database.name();
    return switch (section.kind()) {
      case "flush" ->
          new ExperimentSpec.Flush(
              name, section.get(ExperimentFields.MEASURE), section.get(ExperimentFields.REPEATS));
      case "network" ->
          new ExperimentSpec.Network(
              name, section.get(ExperimentFields.MEASURE), section.get(ExperimentFields.REPEATS));
      case "transactions" -> transactions(section, (PostgresDatabase) database);
      case "commit" ->
          new ExperimentSpec.Commit(
              name,
              section
                  .find(ExperimentFields.SYNCHRONOUS_MODES)
                  .orElseGet(() -> List.of(((SqliteDatabase) database).synchronous())),
              section.get(ExperimentFields.MEASURE),
              section.get(ExperimentFields.REPEATS));
      case "fail-over" -> failOver(section, (PostgresDatabase) database);
      case "fencing" -> fencing(section, (PostgresDatabase) database);
      case "loss" -> loss(section, (SqliteDatabase) database);
      case "restore" -> new ExperimentSpec.Restore(name, section.get(ExperimentFields.SIZES));
      default -> throw new IllegalStateException("no kind " + section.kind());
    };
  }

  private static ExperimentSpec transactions(Section section, PostgresDatabase database) {
    return new ExperimentSpec.Transactions(
        database.name(),
        section.find(ExperimentFields.REPLICATION_MODES).orElseGet(() -> List.of(database.mode())),
        section.get(ExperimentFields.WORKLOADS),
        section.get(ExperimentFields.CLIENTS),
        section.get(ExperimentFields.SCALE),
        section.get(ExperimentFields.WARM_UP),
        section.get(ExperimentFields.MEASURE),
        section.get(ExperimentFields.REPEATS),
        section.get(ExperimentFields.VIA));
  }

  private static ExperimentSpec fencing(Section section, PostgresDatabase database) {
    return new ExperimentSpec.Fencing(
        database.name(),
        section.find(ExperimentFields.FAIL_OVER_MODE).orElse(database.mode()),
        section.get(ExperimentFields.BACKGROUND).get(ExperimentFields.BACKGROUND_CLIENTS),
        section.get(ExperimentFields.BEFORE),
        section.get(ExperimentFields.ONE),
        section.get(ExperimentFields.PATIENCE),
        section.get(ExperimentFields.AFTER),
        promise(section));
  }

  private static ExperimentSpec failOver(Section section, PostgresDatabase database) {
    return new ExperimentSpec.FailOver(
        database.name(),
        section.find(ExperimentFields.FAIL_OVER_MODE).orElse(database.mode()),
        section.get(ExperimentFields.FAULT),
        section.get(ExperimentFields.BACKGROUND).get(ExperimentFields.BACKGROUND_CLIENTS),
        section.get(ExperimentFields.HOLD_BACK),
        section.get(ExperimentFields.BEFORE),
        section.get(ExperimentFields.AFTER),
        promise(section));
  }

  private static ExperimentSpec loss(Section section, SqliteDatabase database) {
    return new ExperimentSpec.Loss(
        database.name(),
        section.find(ExperimentFields.LOSS_MODE).orElse(database.synchronous()),
        section.get(ExperimentFields.LOSS_FAULT),
        section.get(ExperimentFields.RATE),
        section.get(ExperimentFields.BEFORE),
        section.get(ExperimentFields.REPEATS),
        promise(section));
  }

  private static Optional<Promise> promise(Section section) {
    return section.find(ExperimentFields.PROMISE).map(PromiseFields::promise);
  }
}
