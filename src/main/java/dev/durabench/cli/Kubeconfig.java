package dev.durabench.cli;

import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.kubernetes.KubernetesAccess;
import dev.durabench.topology.ExistingServers;
import dev.durabench.topology.Kubernetes;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The way to an existing Kubernetes cluster. The program reads nothing but the stack's config, so
 * the file that KUBECONFIG names is put there, encrypted, when the stack has none yet.
 */
final class Kubeconfig {
  private static final String KEY = "kubeconfig";
  private static final String NAME = "kubeconfig";

  private final Surroundings surroundings;
  private final String stack;

  Kubeconfig(Surroundings surroundings, String stack) {
    this.surroundings = surroundings;
    this.stack = stack;
  }

  /** Whether a topology needs one from the user. */
  static boolean needed(Topology topology) {
    return topology.runsOn() == RunsOn.EXISTING && topology.kubernetes().isPresent();
  }

  Check check() {
    if (StackConfig.of(surroundings, stack).has(KEY)) {
      return Check.ok(NAME, "in the stack's config");
    }
    String variable = surroundings.environment().getOrDefault("KUBECONFIG", "");
    if (variable.isBlank()) {
      return Check.bad(
          NAME,
          "neither durabench:kubeconfig nor KUBECONFIG is set",
          "set KUBECONFIG, or: kubectl config view --raw --flatten --minify | pulumi config set"
              + " --secret durabench:kubeconfig");
    }
    return Files.isReadable(Path.of(variable))
        ? Check.ok(NAME, variable + ", which the stack's config is going to keep as a secret")
        : Check.bad(
            NAME, "KUBECONFIG is " + variable + ", which is no file to read", "name one file");
  }

  /** Puts it into the stack's config when it is not there yet; says so. */
  void keep(Bench bench, Terminal terminal) {
    fromEnvironment()
        .ifPresent(
            file -> {
              try {
                bench.secret(KEY, Files.readString(file));
              } catch (IOException e) {
                throw new CliFailure(
                    ExitCode.REFUSED, "cannot read " + file + ": " + e.getMessage(), e);
              }
              terminal.say("Kept " + file + " as a secret in the stack's config.");
            });
  }

  /** Says which cluster the stack's config leads to, before anything is made or broken there. */
  static void announce(Topology topology, Bench bench, Terminal terminal) {
    bench.secret(KEY).ifPresent(text -> terminal.say(leadsTo(topology, text)));
  }

  static String leadsTo(Topology topology, String kubeconfig) {
    Kubernetes wanted = topology.kubernetes().orElseThrow();
    try {
      String server =
          KubernetesAccess.server(
              new Reach.Kubernetes(kubeconfig, wanted.context(), wanted.namespace(), "", KEY));
      return "The cluster is %s (%s)%s."
          .formatted(
              server,
              wanted.context().map(name -> "context " + name).orElse("the current context"),
              topology.existing().filter(ExistingServers::allowFaults).isPresent()
                  ? "; the topology allows breaking its nodes"
                  : "");
    } catch (TargetFailure e) {
      throw new CliFailure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  private Optional<Path> fromEnvironment() {
    return StackConfig.of(surroundings, stack).has(KEY)
        ? Optional.empty()
        : surroundings.path("KUBECONFIG");
  }
}
