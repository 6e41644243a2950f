package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** A random password, minted once. */
@ResourceType(type = Password.TYPE)
public final class Password extends CustomResource {
  static final String TYPE = "bench:index:Password";

  @Export(name = "result", refs = String.class, tree = "[0]")
  private Output<String> result;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Password(String name, PasswordArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }

  /** The password; secret. */
  public Output<String> result() {
    return result;
  }
}
