package dev.durabench.pulumi.kubernetes.yaml.v2;

import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import dev.durabench.pulumi.kubernetes.KubernetesVersion;

/** Manifests; their objects become resources of the stack. */
@ResourceType(type = ConfigGroup.TYPE)
public final class ConfigGroup extends ComponentResource {
  static final String TYPE = "kubernetes:yaml/v2:ConfigGroup";

  /**
   * Declares it under a name that is unique within the stack.
   *
   * @param options the cluster by {@code providers}; the SDK refuses {@code provider} beside it
   */
  public ConfigGroup(String name, ConfigGroupArgs args, ComponentResourceOptions options) {
    super(TYPE, name, args, KubernetesVersion.with(options), true);
  }
}
