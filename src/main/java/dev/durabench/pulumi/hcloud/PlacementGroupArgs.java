package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link PlacementGroup}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class PlacementGroupArgs extends ResourceArgs {
  @Import(name = "labels")
  private Output<Map<String, String>> labels;

  @Import(name = "name")
  private Output<String> name;

  @Import(name = "type", required = true)
  private Output<String> type;

  private PlacementGroupArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final PlacementGroupArgs args = new PlacementGroupArgs();

    private Builder() {}

    /** Keys and values of at most 63 characters, letters and digits at both ends. */
    public Builder labels(Output<Map<String, String>> labels) {
      args.labels = labels;
      return this;
    }

    public Builder labels(Map<String, String> labels) {
      return labels(Output.of(labels));
    }

    /** Unique within the project. */
    public Builder name(Output<String> name) {
      args.name = name;
      return this;
    }

    public Builder name(String name) {
      return name(Output.of(name));
    }

    /** Only {@code spread}. */
    public Builder type(Output<String> type) {
      args.type = type;
      return this;
    }

    public Builder type(String type) {
      return type(Output.of(type));
    }

    /** The inputs; the builder must not be used afterwards. */
    public PlacementGroupArgs build() {
      return args;
    }
  }
}
