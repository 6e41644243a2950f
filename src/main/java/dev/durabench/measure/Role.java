package dev.durabench.measure;

/** Where a figure comes from. */
public enum Role {
  /** Measured in this run. */
  MEASURED,
  /** Printed by somebody else; carried along for comparison only. */
  PUBLISHED,
  /** Computed from measured figures. */
  DERIVED
}
