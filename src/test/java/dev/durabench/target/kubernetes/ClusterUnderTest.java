package dev.durabench.target.kubernetes;

import dev.durabench.target.NoPower;
import dev.durabench.target.Reach;
import dev.durabench.target.local.CommandPower;
import dev.durabench.topology.CloudNativePg.DataDurability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** The cluster that the environment names; tests are skipped, and say so, where it names none. */
public final class ClusterUnderTest {
  private static final Path JAR = Path.of("target/durabench-agent.jar");

  private ClusterUnderTest() {}

  private static Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
  }

  /** How it is reached. */
  public static Reach.Kubernetes reach() {
    Optional<String> kubeconfig = environment("KUBECONFIG");
    Optional<String> password = environment("DURABENCH_CLUSTER_PASSWORD");
    Assumptions.assumeTrue(
        kubeconfig.isPresent() && password.isPresent(),
        "skipped: needs KUBECONFIG and DURABENCH_CLUSTER_PASSWORD of a CloudNativePG cluster that"
            + " may be broken; see CONTRIBUTING.md");
    String[] names = environment("DURABENCH_CLUSTER").orElse("db/pg").split("/", -1);
    try {
      return new Reach.Kubernetes(
          Files.readString(Path.of(kubeconfig.get())),
          Optional.empty(),
          names[0],
          names[1],
          environment("DURABENCH_AGENTS").orElse(names[1] + "-agents"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where a test that cuts the power has no command for it, it is skipped. */
  public static void assumePower() {
    Assumptions.assumeTrue(
        environment("DURABENCH_POWER_OFF").isPresent()
            && environment("DURABENCH_POWER_ON").isPresent(),
        "skipped: needs DURABENCH_POWER_OFF and DURABENCH_POWER_ON, commands with {name}");
  }

  private static Reach.Machine machine(String name, String address) {
    return new Reach.Machine(name, address, 0, address, "", "", "");
  }

  /**
   * Connects.
   *
   * @param folder for what has to be remembered
   */
  public static KubernetesSite open(Path folder) {
    Reach.Kubernetes reach = reach();
    CnpgPostgres.Settings settings =
        new CnpgPostgres.Settings(
            environment("DURABENCH_CLUSTER_PASSWORD").orElseThrow(),
            DataDurability.PREFERRED,
            environment("DURABENCH_STORAGE_CLASS").orElse("local-path"),
            true,
            folder);
    Optional<String> off = environment("DURABENCH_POWER_OFF");
    Optional<String> on = environment("DURABENCH_POWER_ON");
    return KubernetesSite.open(
        reach,
        JAR,
        settings,
        (shells, addresses) ->
            off.isPresent() && on.isPresent()
                ? new CommandPower(
                    addresses.entrySet().stream()
                        .map(it -> machine(it.getKey(), it.getValue()))
                        .toList(),
                    new Reach.PowerAccess("commands", off.get(), on.get()),
                    node ->
                        Objects.requireNonNull(shells.get(node.name()))
                            .reachable(Duration.ofSeconds(3)))
                : new NoPower());
  }
}
