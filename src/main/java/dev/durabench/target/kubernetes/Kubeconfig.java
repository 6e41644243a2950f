package dev.durabench.target.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;

/** The text of a kubeconfig with the wanted context as its current one. No message quotes it. */
final class Kubeconfig {
  private Kubeconfig() {}

  static String text(Reach.Kubernetes reach) {
    if (reach.context().isEmpty()) {
      return reach.kubeconfig();
    }
    String wanted = reach.context().get();
    YAMLMapper mapper = new YAMLMapper();
    try {
      JsonNode read = mapper.readTree(reach.kubeconfig());
      if (!(read instanceof ObjectNode config)) {
        throw new TargetFailure("the kubeconfig of " + reach + " holds no settings");
      }
      for (JsonNode context : config.path("contexts")) {
        if (context.path("name").asText().equals(wanted)) {
          return mapper.writeValueAsString(config.put("current-context", wanted));
        }
      }
      throw new TargetFailure("the kubeconfig of " + reach + " has no context " + wanted);
    } catch (JsonProcessingException e) {
      // Neither message nor cause: both may quote a key.
      throw new TargetFailure("the kubeconfig of " + reach + " is no YAML");
    }
  }
}
