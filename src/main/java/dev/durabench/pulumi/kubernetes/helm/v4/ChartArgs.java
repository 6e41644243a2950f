package dev.durabench.pulumi.kubernetes.helm.v4;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link Chart}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ChartArgs extends ResourceArgs {
  @Import(name = "chart", required = true)
  private Output<String> chart;

  @Import(name = "name")
  private Output<String> name;

  @Import(name = "namespace")
  private Output<String> namespace;

  @Import(name = "values")
  private Output<Map<String, Object>> values;

  @Import(name = "version")
  private Output<String> version;

  @Import(name = "repositoryOpts")
  private Output<Map<String, Object>> repositoryOpts;

  @Import(name = "skipCrds")
  private Output<Boolean> skipCrds;

  @Import(name = "skipAwait")
  private Output<Boolean> skipAwait;

  private ChartArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ChartArgs args = new ChartArgs();

    private Builder() {}

    /** Folder of the chart, from the project's on; or its name in a repository. */
    public Builder chart(Output<String> chart) {
      args.chart = chart;
      return this;
    }

    public Builder chart(String chart) {
      return chart(Output.of(chart));
    }

    /** The release's name, which templates see; the resource's when not given. */
    public Builder name(Output<String> name) {
      args.name = name;
      return this;
    }

    public Builder name(String name) {
      return name(Output.of(name));
    }

    /** Namespace of objects that name none. */
    public Builder namespace(Output<String> namespace) {
      args.namespace = namespace;
      return this;
    }

    public Builder namespace(String namespace) {
      return namespace(Output.of(namespace));
    }

    /** What differs from the chart's values.yaml. */
    public Builder values(Output<Map<String, Object>> values) {
      args.values = values;
      return this;
    }

    public Builder values(Map<String, Object> values) {
      return values(Output.of(values));
    }

    /** Version of a chart in a repository. */
    public Builder version(Output<String> version) {
      args.version = version;
      return this;
    }

    public Builder version(String version) {
      return version(Output.of(version));
    }

    /** The repository, as {@code repo: URL}. */
    public Builder repositoryOpts(Output<Map<String, Object>> repositoryOpts) {
      args.repositoryOpts = repositoryOpts;
      return this;
    }

    public Builder repositoryOpts(Map<String, Object> repositoryOpts) {
      return repositoryOpts(Output.of(repositoryOpts));
    }

    /** Whether the chart's folder crds is left out. */
    public Builder skipCrds(Output<Boolean> skipCrds) {
      args.skipCrds = skipCrds;
      return this;
    }

    public Builder skipCrds(Boolean skipCrds) {
      return skipCrds(Output.of(skipCrds));
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
    public ChartArgs build() {
      return args;
    }
  }
}
