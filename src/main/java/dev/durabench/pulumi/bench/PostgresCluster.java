package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** A PostgreSQL primary and its standbys on this machine. */
@ResourceType(type = PostgresCluster.TYPE)
public final class PostgresCluster extends CustomResource {
  static final String TYPE = "bench:local:PostgresCluster";

  @Export(name = "directory", refs = String.class, tree = "[0]")
  private Output<String> directory;

  @Export(name = "systemIdentifier", refs = String.class, tree = "[0]")
  private Output<String> systemIdentifier;

  @Export(name = "version", refs = String.class, tree = "[0]")
  private Output<String> version;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public PostgresCluster(String name, PostgresClusterArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }

  /** Where its bytes and logs are. */
  public Output<String> directory() {
    return directory;
  }

  /** The cluster's own id; another one after every rebuild. */
  public Output<String> systemIdentifier() {
    return systemIdentifier;
  }

  /** The version that runs. */
  public Output<String> version() {
    return version;
  }
}
