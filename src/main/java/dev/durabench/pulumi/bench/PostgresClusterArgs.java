package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link PostgresCluster}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class PostgresClusterArgs extends ResourceArgs {
  @Import(name = "owner", required = true)
  private Output<String> owner;

  @Import(name = "version", required = true)
  private Output<String> version;

  @Import(name = "instances", required = true)
  private Output<Integer> instances;

  @Import(name = "password", required = true)
  private Output<String> password;

  @Import(name = "binaries", required = true)
  private Output<String> binaries;

  private PostgresClusterArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final PostgresClusterArgs args = new PostgresClusterArgs();

    private Builder() {}

    public Builder owner(Output<String> owner) {
      args.owner = owner;
      return this;
    }

    public Builder owner(String owner) {
      return owner(Output.of(owner));
    }

    public Builder version(Output<String> version) {
      args.version = version;
      return this;
    }

    public Builder version(String version) {
      return version(Output.of(version));
    }

    public Builder instances(Output<Integer> instances) {
      args.instances = instances;
      return this;
    }

    public Builder instances(Integer instances) {
      return instances(Output.of(instances));
    }

    public Builder password(Output<String> password) {
      args.password = password;
      return this;
    }

    public Builder password(String password) {
      return password(Output.of(password));
    }

    public Builder binaries(Output<String> binaries) {
      args.binaries = binaries;
      return this;
    }

    public Builder binaries(String binaries) {
      return binaries(Output.of(binaries));
    }

    /** The inputs; the builder must not be used afterwards. */
    public PostgresClusterArgs build() {
      return args;
    }
  }
}
