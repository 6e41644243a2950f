package dev.durabench.pulumi.kubernetes;

import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ProviderResource;

/** The way to one cluster; without one, the environment's KUBECONFIG is used. */
@ResourceType(type = Provider.TYPE)
public final class Provider extends ProviderResource {
  static final String TYPE = "pulumi:providers:kubernetes";

  /** Declares it under a name that is unique within the stack. */
  public Provider(String name, ProviderArgs args, CustomResourceOptions options) {
    super(
        "kubernetes",
        name,
        args,
        CustomResourceOptions.merge(
            CustomResourceOptions.builder()
                .version(KubernetesVersion.VERSION)
                .additionalSecretOutputs("kubeconfig")
                .build(),
            options));
  }
}
