package dev.durabench.pulumi.kubernetes.helm.v4;

import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import dev.durabench.pulumi.kubernetes.KubernetesVersion;

/** A Helm chart; its objects become resources of the stack. */
@ResourceType(type = Chart.TYPE)
public final class Chart extends ComponentResource {
  static final String TYPE = "kubernetes:helm.sh/v4:Chart";

  /**
   * Declares it under a name that is unique within the stack.
   *
   * @param options the cluster by {@code providers}; the SDK refuses {@code provider} beside it
   */
  public Chart(String name, ChartArgs args, ComponentResourceOptions options) {
    super(TYPE, name, args, KubernetesVersion.with(options), true);
  }
}
