package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers that never share a host; at most 10. */
@ResourceType(type = PlacementGroup.TYPE)
public final class PlacementGroup extends CustomResource {
  static final String TYPE = "hcloud:index/placementGroup:PlacementGroup";

  @Export(
      name = "labels",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> labels;

  @Export(name = "name", refs = String.class, tree = "[0]")
  private Output<String> name;

  @Export(
      name = "servers",
      refs = {List.class, Double.class},
      tree = "[0,1]")
  private Output<List<Double>> servers;

  @Export(name = "type", refs = String.class, tree = "[0]")
  private Output<String> type;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public PlacementGroup(String name, PlacementGroupArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.with(options));
  }

  /** Keys and values of at most 63 characters, letters and digits at both ends. */
  public Output<Optional<Map<String, String>>> labels() {
    return labels.applyValue(Optional::ofNullable);
  }

  /** Unique within the project. */
  public Output<String> name() {
    return name;
  }

  /** Ids of its servers. */
  public Output<List<Double>> servers() {
    return servers;
  }

  /** Only {@code spread}. */
  public Output<String> type() {
    return type;
  }
}
