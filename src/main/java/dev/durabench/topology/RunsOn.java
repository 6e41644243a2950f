package dev.durabench.topology;

import java.util.Locale;

/** Where a topology runs. */
public enum RunsOn {
  /** This machine: no account, no containers, no root. */
  LOCAL,

  /** Servers of Hetzner Cloud that the stack makes and deletes. */
  HETZNER,

  /** Machines that are there already, reached by SSH, or a Kubernetes cluster that is. */
  EXISTING;

  /** The name used in topology files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
