package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link SqliteSite}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class SqliteSiteArgs extends ResourceArgs {
  @Import(name = "owner", required = true)
  private Output<String> owner;

  @Import(name = "litestreamVersion")
  private Output<String> litestreamVersion;

  @Import(name = "litestream")
  private Output<String> litestream;

  @Import(name = "objectStore")
  private Output<String> objectStore;

  @Import(name = "objectStoreDirectory")
  private Output<String> objectStoreDirectory;

  @Import(name = "objectStoreSecretKey")
  private Output<String> objectStoreSecretKey;

  private SqliteSiteArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final SqliteSiteArgs args = new SqliteSiteArgs();

    private Builder() {}

    public Builder owner(Output<String> owner) {
      args.owner = owner;
      return this;
    }

    public Builder owner(String owner) {
      return owner(Output.of(owner));
    }

    public Builder litestreamVersion(Output<String> litestreamVersion) {
      args.litestreamVersion = litestreamVersion;
      return this;
    }

    public Builder litestreamVersion(String litestreamVersion) {
      return litestreamVersion(Output.of(litestreamVersion));
    }

    public Builder litestream(Output<String> litestream) {
      args.litestream = litestream;
      return this;
    }

    public Builder litestream(String litestream) {
      return litestream(Output.of(litestream));
    }

    public Builder objectStore(Output<String> objectStore) {
      args.objectStore = objectStore;
      return this;
    }

    public Builder objectStore(String objectStore) {
      return objectStore(Output.of(objectStore));
    }

    public Builder objectStoreDirectory(Output<String> objectStoreDirectory) {
      args.objectStoreDirectory = objectStoreDirectory;
      return this;
    }

    public Builder objectStoreDirectory(String objectStoreDirectory) {
      return objectStoreDirectory(Output.of(objectStoreDirectory));
    }

    public Builder objectStoreSecretKey(Output<String> objectStoreSecretKey) {
      args.objectStoreSecretKey = objectStoreSecretKey;
      return this;
    }

    public Builder objectStoreSecretKey(String objectStoreSecretKey) {
      return objectStoreSecretKey(Output.of(objectStoreSecretKey));
    }

    /** The inputs; the builder must not be used afterwards. */
    public SqliteSiteArgs build() {
      return args;
    }
  }
}
