package dev.durabench.pulumi.kubernetes.core.v1;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link Secret}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class SecretArgs extends ResourceArgs {
  @Import(name = "metadata")
  private Output<Map<String, Object>> metadata;

  @Import(name = "type")
  private Output<String> type;

  @Import(name = "data")
  private Output<Map<String, String>> data;

  @Import(name = "apiVersion")
  private final Output<String> apiVersion = Output.of("v1");

  @Import(name = "kind")
  private final Output<String> kind = Output.of("Secret");

  private SecretArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final SecretArgs args = new SecretArgs();

    private Builder() {}

    /** Name, namespace, labels, annotations. */
    public Builder metadata(Output<Map<String, Object>> metadata) {
      args.metadata = metadata;
      return this;
    }

    public Builder metadata(Map<String, Object> metadata) {
      return metadata(Output.of(metadata));
    }

    /** Such as {@code kubernetes.io/basic-auth}. */
    public Builder type(Output<String> type) {
      args.type = type;
      return this;
    }

    public Builder type(String type) {
      return type(Output.of(type));
    }

    /** Key to value in Base64; secret. */
    public Builder data(Output<Map<String, String>> data) {
      args.data = data.asSecret();
      return this;
    }

    public Builder data(Map<String, String> data) {
      return data(Output.of(data));
    }

    /** The inputs; the builder must not be used afterwards. */
    public SecretArgs build() {
      return args;
    }
  }
}
