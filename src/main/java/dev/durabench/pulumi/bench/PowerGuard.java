package dev.durabench.pulumi.bench;

import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** Machines that get their power back before the stack under it is taken down. */
@ResourceType(type = PowerGuard.TYPE)
public final class PowerGuard extends CustomResource {
  static final String TYPE = "bench:index:PowerGuard";

  /** Declares it under a name that is unique within the stack. */
  public PowerGuard(String name, PowerGuardArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }
}
