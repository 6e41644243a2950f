package dev.durabench.topology;

import java.util.Locale;

/** Where a database's bytes live. */
public enum Storage {
  /** The machine's own disk. */
  LOCAL,

  /** A Hetzner Cloud Volume attached to the machine. */
  VOLUME,

  /** In Kubernetes: a folder on the node's own disk, by the local-path provisioner. */
  LOCAL_PATH,

  /** In Kubernetes: a Hetzner Cloud Volume, by its CSI driver. */
  HCLOUD_VOLUMES,

  /** In Kubernetes: DRBD with a copy on two nodes and a diskless tie-breaker, by LINSTOR. */
  LINSTOR_2_REPLICAS,

  /** In Kubernetes: Longhorn with one copy on the node that uses it. */
  LONGHORN_FAST;

  /** True when it is a StorageClass, named as its {@link #key}. */
  public boolean inKubernetes() {
    return this != LOCAL && this != VOLUME;
  }

  /** The name used in topology files, cell keys and reports. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
