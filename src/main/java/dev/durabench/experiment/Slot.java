package dev.durabench.experiment;

import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import dev.durabench.topology.Via;
import dev.durabench.topology.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is measured once a round.
 *
 * @param again the second measurement of the same thing (A/A), whose difference from the first is
 *     nothing but noise
 */
record Slot(ReplicationMode mode, Via via, Workload workload, int clients, boolean again) {
  /** All slots of an experiment; the first mode is the baseline and is measured twice. */
  static List<Slot> of(ExperimentSpec.Transactions spec) {
    List<Slot> slots = new ArrayList<>();
    for (ReplicationMode mode : spec.modes()) {
      for (Via via : spec.via()) {
        for (Workload workload : spec.workloads()) {
          for (int clients : spec.clients()) {
            slots.add(new Slot(mode, via, workload, clients, false));
            if (mode == spec.modes().get(0)) {
              slots.add(new Slot(mode, via, workload, clients, true));
            }
          }
        }
      }
    }
    return slots;
  }

  CellKey key(String topology, ExperimentSpec.Transactions spec) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("mode", mode.key());
    parameters.put("workload", workload.key());
    parameters.put("clients", Integer.toString(clients));
    if (via != Via.SOCKET) {
      parameters.put("via", via.key());
    }
    if (again) {
      parameters.put("aa", "2");
    }
    return new CellKey(topology, spec.database(), spec.kind(), parameters);
  }

  @Override
  public String toString() {
    return mode.key()
        + ", "
        + (via == Via.SOCKET ? "" : "via " + via.key() + ", ")
        + workload.key()
        + ", "
        + Texts.count(clients, "client")
        + (again ? " (again)" : "");
  }
}
