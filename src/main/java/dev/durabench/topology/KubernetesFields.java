package dev.durabench.topology;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** The keys of a Kubernetes cluster. */
final class KubernetesFields {
  static final Field<String> CONTEXT =
      Field.optional(
          "context",
          new TextShape(Pattern.compile("^[^\\s](.*[^\\s])?$"), "a name"),
          "context of the kubeconfig; its current one when absent; needed with allowFaults: true");
  static final Field<String> NAMESPACE =
      Field.withDefault(
          "namespace",
          TextShape.hostName(63),
          "durabench",
          "namespace that the stack makes, and takes away with everything in it; none of yours");
  static final Field<String> AGENT_IMAGE =
      Field.withDefault(
          "agentImage",
          TextShape.image(),
          "docker.io/library/eclipse-temurin:17-jre",
          "image with a Java runtime 17 or newer and sh, which load and probes run in on each node");
  static final Field<Duration> HEALTHY_WITHIN =
      Field.withDefault(
          "healthyWithin",
          new DurationShape(Duration.ofSeconds(5), Duration.ofHours(1)),
          "15m",
          "until a database must be healthy after it was made or changed, 5s to 1h; images are"
              + " fetched in this time");
  static final SectionShape SHAPE =
      new SectionShape(
          "a Kubernetes cluster", List.of(CONTEXT, NAMESPACE, AGENT_IMAGE, HEALTHY_WITHIN));

  private KubernetesFields() {}

  static Kubernetes kubernetes(Section section) {
    return new Kubernetes(
        section.find(CONTEXT),
        section.get(NAMESPACE),
        section.get(AGENT_IMAGE),
        section.get(HEALTHY_WITHIN));
  }
}
