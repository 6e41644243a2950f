package dev.durabench.stack;

import dev.durabench.topology.ExperimentSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of experiments within a stack. A name does not depend on the place in the file, so that a
 * new experiment makes no other one stale.
 */
final class ExperimentNames {
  private ExperimentNames() {}

  /** Experiments by name, in their order. */
  static Map<String, ExperimentSpec> of(List<ExperimentSpec> experiments) {
    Map<String, ExperimentSpec> named = new LinkedHashMap<>();
    for (ExperimentSpec spec : experiments) {
      String base = spec.database() + "-" + spec.kind() + detail(spec);
      String name = base;
      for (int number = 2; named.containsKey(name); number++) {
        name = base + "-" + number;
      }
      named.put(name, spec);
    }
    return named;
  }

  private static String detail(ExperimentSpec spec) {
    if (spec instanceof ExperimentSpec.FailOver failOver) {
      return "-" + failOver.mode().key() + "-" + failOver.fault().key();
    }
    if (spec instanceof ExperimentSpec.Loss loss) {
      return "-" + loss.mode().key() + "-" + loss.fault().key();
    }
    return "";
  }
}
