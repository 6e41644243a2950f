package dev.durabench.pulumi.kubernetes.core.v1;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import dev.durabench.pulumi.kubernetes.KubernetesVersion;
import java.util.Map;

/** A namespace. */
@ResourceType(type = Namespace.TYPE)
public final class Namespace extends CustomResource {
  static final String TYPE = "kubernetes:core/v1:Namespace";

  @Export(
      name = "metadata",
      refs = {Map.class, String.class, Object.class},
      tree = "[0,1,2]")
  private Output<Map<String, Object>> metadata;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Namespace(String name, NamespaceArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, KubernetesVersion.with(options));
  }

  /** As the cluster has it, with {@code uid}. */
  public Output<Map<String, Object>> metadata() {
    return metadata;
  }
}
