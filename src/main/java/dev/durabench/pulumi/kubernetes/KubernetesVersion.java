package dev.durabench.pulumi.kubernetes;

import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;

/** Every resource asks for the same release of pulumi-kubernetes. */
public final class KubernetesVersion {
  /** The release. */
  public static final String VERSION = "4.24.1";

  private KubernetesVersion() {}

  /** Options with it. */
  public static CustomResourceOptions with(CustomResourceOptions options) {
    return CustomResourceOptions.merge(
        CustomResourceOptions.builder().version(VERSION).build(), options);
  }

  /** Options with it. */
  public static ComponentResourceOptions with(ComponentResourceOptions options) {
    return ComponentResourceOptions.merge(
        ComponentResourceOptions.builder().version(VERSION).build(), options);
  }
}
