package dev.durabench.pulumi.hcloud;

import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ProviderResource;

/** A configured hcloud provider; without one, the environment's HCLOUD_TOKEN is used. */
@ResourceType(type = Provider.TYPE)
public final class Provider extends ProviderResource {
  static final String TYPE = "pulumi:providers:hcloud";

  /** Declares it under a name that is unique within the stack. */
  public Provider(String name, ProviderArgs args, CustomResourceOptions options) {
    super(
        "hcloud",
        name,
        args,
        CustomResourceOptions.merge(
            CustomResourceOptions.builder()
                .version(HcloudVersion.VERSION)
                .additionalSecretOutputs("token")
                .build(),
            options));
  }
}
