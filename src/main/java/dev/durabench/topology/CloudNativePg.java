package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * How CloudNativePG runs a PostgreSQL cluster.
 *
 * @param image container image of PostgreSQL; CloudNativePG's own of the database's version when
 *     empty
 * @param sizeGb size of each instance's volume in GiB, 1 to 10240
 * @param dataDurability what happens to writes when too few synchronous standbys are there
 */
public record CloudNativePg(Optional<String> image, int sizeGb, DataDurability dataDurability) {
  static final int LARGEST_GB = 10_240;

  /** CloudNativePG's {@code postgresql.synchronous.dataDurability}. */
  public enum DataDurability {
    /** Writes wait. */
    REQUIRED,

    /** Writes go on without a synchronous standby, and are lost with the primary. */
    PREFERRED;

    /** The name used in topology files and in the Cluster resource. */
    public String key() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  public CloudNativePg {
    requireNonNull(image, "image is null");
    requireNonNull(dataDurability, "dataDurability is null");
    if (sizeGb < 1 || sizeGb > LARGEST_GB) {
      throw new IllegalArgumentException("sizeGb is not in 1..10240: " + sizeGb);
    }
  }
}
