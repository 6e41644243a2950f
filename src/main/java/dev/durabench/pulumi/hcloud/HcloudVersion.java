package dev.durabench.pulumi.hcloud;

import com.pulumi.resources.CustomResourceOptions;
import java.util.List;

/** Every resource asks for the same release of pulumi-hcloud. */
final class HcloudVersion {
  static final String VERSION = "1.39.1";

  private HcloudVersion() {}

  static CustomResourceOptions with(CustomResourceOptions options) {
    return CustomResourceOptions.merge(
        CustomResourceOptions.builder().version(VERSION).build(), options);
  }

  /**
   * For resources that cannot stand beside their replacement, and whose provider does not say so.
   *
   * @param replacing inputs that the provider would change in place
   */
  static CustomResourceOptions oneAtATime(CustomResourceOptions options, String... replacing) {
    return CustomResourceOptions.merge(
        CustomResourceOptions.builder()
            .version(VERSION)
            .deleteBeforeReplace(true)
            .replaceOnChanges(List.of(replacing))
            .build(),
        options);
  }
}
