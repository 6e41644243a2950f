package dev.durabench.target.kubernetes;

import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;

/** A connection to the API server; nothing is asked before it is needed. */
public final class KubernetesAccess implements AutoCloseable {
  /** While servers lose their power, an answer that does not come soon does not come at all. */
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private static final int RETRIES = 2;

  private final KubernetesClient client;
  private final Reach.Kubernetes reach;

  /**
   * Connects nowhere yet.
   *
   * @throws TargetFailure when the kubeconfig cannot be used; never quotes it
   */
  public KubernetesAccess(Reach.Kubernetes reach) {
    this.reach = reach;
    this.client = new KubernetesClientBuilder().withConfig(config(reach)).build();
  }

  private static Config config(Reach.Kubernetes reach) {
    String text = Kubeconfig.text(reach);
    Config read;
    try {
      read = Config.fromKubeconfig(text);
    } catch (RuntimeException e) {
      // Neither message nor cause: both may quote a key.
      throw new TargetFailure("the kubeconfig of " + reach + " cannot be read");
    }
    Optional.ofNullable(read.getClientKeyData())
        .flatMap(ClientKey::algorithm)
        .ifPresent(read::setClientKeyAlgo);
    return new ConfigBuilder(read)
        .withNamespace(reach.namespace())
        .withConnectionTimeout((int) ANSWER.toMillis())
        .withRequestTimeout((int) ANSWER.toMillis())
        .withRequestRetryBackoffLimit(RETRIES)
        .build();
  }

  /**
   * Address of the API server that a kubeconfig leads to, such as {@code https://10.0.0.2:6443}.
   */
  public static String server(Reach.Kubernetes reach) {
    return config(reach).getMasterUrl();
  }

  /** The same cluster in words that nobody gets in by: they say only where it is. */
  public static Reach.Kubernetes withoutKey(Reach.Kubernetes reach) {
    return new Reach.Kubernetes(
        """
        apiVersion: v1
        kind: Config
        current-context: there
        contexts: [{name: there, context: {cluster: there, user: nobody}}]
        clusters: [{name: there, cluster: {server: "%s"}}]
        users: [{name: nobody, user: {}}]
        """
            .formatted(server(reach)),
        Optional.empty(),
        reach.namespace(),
        reach.cluster(),
        reach.agents());
  }

  KubernetesClient client() {
    return client;
  }

  /** Of everything that is looked at. */
  String namespace() {
    return reach.namespace();
  }

  /** Name of the Cluster. */
  String cluster() {
    return reach.cluster();
  }

  /** Name of the agents' DaemonSet. */
  String agents() {
    return reach.agents();
  }

  /**
   * Asks the API server.
   *
   * @param what for the message, such as {@code reading Cluster db/pg}
   */
  <T> T ask(String what, Supplier<T> question) {
    try {
      return question.get();
    } catch (KubernetesClientException e) {
      throw new TargetFailure(
          "%s failed at the API server %s: %s".formatted(what, client.getMasterUrl(), reason(e)),
          e);
    }
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure.getMessage()
        + (cause == null || cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")");
  }

  /**
   * What happened last to an object, for messages: {@code ; last event: ...}. Empty when there is
   * no event or nobody answers.
   */
  String lastEvent(String kind, String name) {
    try {
      return client
          .v1()
          .events()
          .inNamespace(reach.namespace())
          .withField("involvedObject.name", name)
          .list()
          .getItems()
          .stream()
          .filter(event -> kind.equals(event.getInvolvedObject().getKind()))
          .max(Comparator.comparing(KubernetesAccess::time))
          .map(event -> "; last event: " + text(event))
          .orElse("");
    } catch (KubernetesClientException e) {
      return "";
    }
  }

  private static String time(Event event) {
    return Optional.ofNullable(event.getLastTimestamp())
        .or(() -> Optional.ofNullable(event.getEventTime()).map(time -> time.getTime()))
        .or(() -> Optional.ofNullable(event.getMetadata().getCreationTimestamp()))
        .orElse("");
  }

  private static String text(Event event) {
    return "%s %s: %s"
        .formatted(time(event), event.getReason(), String.valueOf(event.getMessage()).strip());
  }

  @Override
  public void close() {
    client.close();
  }
}
