package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * The Kubernetes cluster that databases run in.
 *
 * @param context of the kubeconfig; its current one when empty
 * @param namespace that the stack makes and takes away
 * @param agentImage image with a Java runtime and sh, which agents run in
 * @param healthyWithin until a database must be healthy after it was made or changed
 */
public record Kubernetes(
    Optional<String> context, String namespace, String agentImage, Duration healthyWithin) {
  public Kubernetes {
    requireNonNull(context, "context is null");
    requireNonNull(namespace, "namespace is null");
    requireNonNull(agentImage, "agentImage is null");
    requireNonNull(healthyWithin, "healthyWithin is null");
  }
}
