package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** A directory for SQLite databases on this machine. */
@ResourceType(type = SqliteSite.TYPE)
public final class SqliteSite extends CustomResource {
  static final String TYPE = "bench:local:SqliteSite";

  @Export(name = "directory", refs = String.class, tree = "[0]")
  private Output<String> directory;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public SqliteSite(String name, SqliteSiteArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }

  /** Where database files go. */
  public Output<String> directory() {
    return directory;
  }
}
