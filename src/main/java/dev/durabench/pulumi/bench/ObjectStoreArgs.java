package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link ObjectStore}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ObjectStoreArgs extends ResourceArgs {
  @Import(name = "owner", required = true)
  private Output<String> owner;

  @Import(name = "bucket", required = true)
  private Output<String> bucket;

  @Import(name = "accessKey", required = true)
  private Output<String> accessKey;

  @Import(name = "secretKey", required = true)
  private Output<String> secretKey;

  @Import(name = "jars", required = true)
  private Output<String> jars;

  private ObjectStoreArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ObjectStoreArgs args = new ObjectStoreArgs();

    private Builder() {}

    public Builder owner(Output<String> owner) {
      args.owner = owner;
      return this;
    }

    public Builder owner(String owner) {
      return owner(Output.of(owner));
    }

    public Builder bucket(Output<String> bucket) {
      args.bucket = bucket;
      return this;
    }

    public Builder bucket(String bucket) {
      return bucket(Output.of(bucket));
    }

    public Builder accessKey(Output<String> accessKey) {
      args.accessKey = accessKey;
      return this;
    }

    public Builder accessKey(String accessKey) {
      return accessKey(Output.of(accessKey));
    }

    public Builder secretKey(Output<String> secretKey) {
      args.secretKey = secretKey;
      return this;
    }

    public Builder secretKey(String secretKey) {
      return secretKey(Output.of(secretKey));
    }

    public Builder jars(Output<String> jars) {
      args.jars = jars;
      return this;
    }

    public Builder jars(String jars) {
      return jars(Output.of(jars));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ObjectStoreArgs build() {
      return args;
    }
  }
}
