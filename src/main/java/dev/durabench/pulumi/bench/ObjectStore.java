package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** An S3 endpoint on this machine, in a process of its own. */
@ResourceType(type = ObjectStore.TYPE)
public final class ObjectStore extends CustomResource {
  static final String TYPE = "bench:local:ObjectStore";

  @Export(name = "directory", refs = String.class, tree = "[0]")
  private Output<String> directory;

  @Export(name = "endpoint", refs = String.class, tree = "[0]")
  private Output<String> endpoint;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public ObjectStore(String name, ObjectStoreArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }

  /** Where its bytes and logs are. */
  public Output<String> directory() {
    return directory;
  }

  /** http URL. */
  public Output<String> endpoint() {
    return endpoint;
  }
}
