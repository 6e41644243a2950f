package dev.durabench.pulumi.bench;

import com.pulumi.resources.CustomResourceOptions;

/** Every resource asks for this build's provider. */
final class BenchVersion {
  private static final String VERSION = "0.1.0";

  private BenchVersion() {}

  static CustomResourceOptions with(CustomResourceOptions options) {
    return CustomResourceOptions.merge(
        CustomResourceOptions.builder().version(VERSION).build(), options);
  }
}
