package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.List;
import java.util.Map;

/** Something that is measured when it is created. */
@ResourceType(type = Experiment.TYPE)
public final class Experiment extends CustomResource {
  static final String TYPE = "bench:index:Experiment";

  @Export(
      name = "cells",
      refs = {List.class, Map.class, String.class, Object.class},
      tree = "[0,[1,2,3]]")
  private Output<List<Map<String, Object>>> cells;

  @Export(name = "verdict", refs = String.class, tree = "[0]")
  private Output<String> verdict;

  @Export(name = "resultFile", refs = String.class, tree = "[0]")
  private Output<String> resultFile;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Experiment(String name, ExperimentArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }

  /** Key, verdict and measurements of each cell. */
  public Output<List<Map<String, Object>>> cells() {
    return cells;
  }

  /** The worst of its cells, or {@code none}. */
  public Output<String> verdict() {
    return verdict;
  }

  /** The run's result.json. */
  public Output<String> resultFile() {
    return resultFile;
  }
}
