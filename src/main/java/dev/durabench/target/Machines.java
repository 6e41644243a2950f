package dev.durabench.target;

import java.util.List;

/** Where the agents of an experiment run. */
public interface Machines {
  /** The machine that an instance's server is on. */
  Target of(String instance);

  /**
   * Machines that stay when an instance's machine is lost, nearest first; where all is one machine,
   * only that.
   */
  List<Target> beside(String instance);

  /** All is on one machine. */
  static Machines one(Target machine) {
    return new Machines() {
      @Override
      public Target of(String instance) {
        return machine;
      }

      @Override
      public List<Target> beside(String instance) {
        return List.of(machine);
      }
    };
  }
}
