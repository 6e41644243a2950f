package dev.durabench.pulumi.kubernetes.core.v1;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link Namespace}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class NamespaceArgs extends ResourceArgs {
  @Import(name = "metadata")
  private Output<Map<String, Object>> metadata;

  @Import(name = "apiVersion")
  private final Output<String> apiVersion = Output.of("v1");

  @Import(name = "kind")
  private final Output<String> kind = Output.of("Namespace");

  private NamespaceArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final NamespaceArgs args = new NamespaceArgs();

    private Builder() {}

    /** Name, namespace, labels, annotations. */
    public Builder metadata(Output<Map<String, Object>> metadata) {
      args.metadata = metadata;
      return this;
    }

    public Builder metadata(Map<String, Object> metadata) {
      return metadata(Output.of(metadata));
    }

    /** The inputs; the builder must not be used afterwards. */
    public NamespaceArgs build() {
      return args;
    }
  }
}
