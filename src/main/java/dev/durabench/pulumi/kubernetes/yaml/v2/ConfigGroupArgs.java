package dev.durabench.pulumi.kubernetes.yaml.v2;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;

/** Inputs of {@link ConfigGroup}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ConfigGroupArgs extends ResourceArgs {
  @Import(name = "files")
  private Output<List<String>> files;

  @Import(name = "objs")
  private Output<List<Map<String, Object>>> objs;

  @Import(name = "yaml")
  private Output<String> yaml;

  @Import(name = "resourcePrefix")
  private Output<String> resourcePrefix;

  @Import(name = "skipAwait")
  private Output<Boolean> skipAwait;

  private ConfigGroupArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ConfigGroupArgs args = new ConfigGroupArgs();

    private Builder() {}

    /** Files, patterns of files, or URLs. */
    public Builder files(Output<List<String>> files) {
      args.files = files;
      return this;
    }

    public Builder files(List<String> files) {
      return files(Output.of(files));
    }

    /** Objects as they are. */
    public Builder objs(Output<List<Map<String, Object>>> objs) {
      args.objs = objs;
      return this;
    }

    public Builder objs(List<Map<String, Object>> objs) {
      return objs(Output.of(objs));
    }

    /** Manifests as text. */
    public Builder yaml(Output<String> yaml) {
      args.yaml = yaml;
      return this;
    }

    public Builder yaml(String yaml) {
      return yaml(Output.of(yaml));
    }

    /** Goes before the names of its resources; the group's name when not given. */
    public Builder resourcePrefix(Output<String> resourcePrefix) {
      args.resourcePrefix = resourcePrefix;
      return this;
    }

    public Builder resourcePrefix(String resourcePrefix) {
      return resourcePrefix(Output.of(resourcePrefix));
    }

    /** Whether nothing is waited for. */
    public Builder skipAwait(Output<Boolean> skipAwait) {
      args.skipAwait = skipAwait;
      return this;
    }

    public Builder skipAwait(Boolean skipAwait) {
      return skipAwait(Output.of(skipAwait));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ConfigGroupArgs build() {
      return args;
    }
  }
}
