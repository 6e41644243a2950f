package dev.durabench.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stands in for CloudNativePG's operator where a cluster has none: says that a Cluster is ready as
 * soon as it is there. It makes no pods.
 */
final class SayingHealthy implements AutoCloseable {
  private static final String READY =
      """
      {"status": {"phase": "Cluster in healthy state", "conditions": [{
        "type": "Ready", "status": "True", "reason": "ClusterIsReady", "message": "said by a test",
        "lastTransitionTime": "2026-12-01T00:00:00Z"}]}}
      """;

  private final AtomicBoolean going = new AtomicBoolean(true);
  private final Thread thread;

  private SayingHealthy(Kubectl kubectl, String namespace, String name) {
    thread =
        new Thread(
            () -> {
              try {
                while (going.get()) {
                  // Not there yet, or not any more, is no matter.
                  kubectl.run(
                      "",
                      "-n",
                      namespace,
                      "patch",
                      "clusters.postgresql.cnpg.io",
                      name,
                      "--subresource=status",
                      "--type=merge",
                      "-p",
                      READY);
                  Thread.sleep(300);
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "says healthy");
    thread.setDaemon(true);
  }

  /** Begins when no operator is there; nothing otherwise. */
  static SayingHealthy unlessOperated(Kubectl kubectl, String namespace, String name)
      throws IOException, InterruptedException {
    SayingHealthy saying = new SayingHealthy(kubectl, namespace, name);
    String operators =
        kubectl.succeed(
            "get",
            "deployments",
            "-A",
            "-l",
            "app.kubernetes.io/name=cloudnative-pg",
            "-o",
            "name");
    if (operators.isBlank() || operators.contains("No resources found")) {
      saying.thread.start();
    }
    return saying;
  }

  @Override
  public void close() {
    going.set(false);
    thread.interrupt();
  }
}
