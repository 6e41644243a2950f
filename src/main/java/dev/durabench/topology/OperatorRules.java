package dev.durabench.topology;

/** What only a database that an operator runs can do. */
final class OperatorRules {
  private static final String OPERATED = "cloudnative-pg";
  private static final int FOR_FENCING = 3;

  private OperatorRules() {}

  /** False when the database is one that the experiment cannot act on, which is told. */
  static boolean fits(Section experiment, Section database, Problems problems) {
    boolean operated = DatabaseFields.isOperated(database);
    if (experiment.kind().equals("fencing") && !operated) {
      problems.add(
          experiment.place(ExperimentFields.DATABASE),
          experiment.path(ExperimentFields.DATABASE),
          "is a "
              + database.kind()
              + " database, but only an operator fences instances; allowed: "
              + OPERATED);
      return false;
    }
    if (experiment.kind().equals("fencing")
        && database.find(DatabaseFields.INSTANCES).filter(n -> n < FOR_FENCING).isPresent()) {
      problems.add(
          experiment.place(ExperimentFields.DATABASE),
          experiment.path(ExperimentFields.DATABASE),
          "has fewer than 3 instances, so there are no two standbys to fence; set its instances to"
              + " 3 or more");
    }
    if (!operated
        && experiment.find(ExperimentFields.VIA).filter(v -> v.contains(Via.SERVICE)).isPresent()) {
      problems.add(
          experiment.place(ExperimentFields.VIA),
          experiment.path(ExperimentFields.VIA),
          "names service, but no Service leads to a "
              + database.kind()
              + " database; allowed: socket");
    }
    return true;
  }
}
