package dev.durabench.topology;

/** Where a topology runs. */
public enum RunsOn {
  /** This machine: no account, no containers, no root. */
  LOCAL
}
