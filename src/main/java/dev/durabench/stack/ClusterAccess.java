package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.exceptions.RunException;
import dev.durabench.target.Reach.PowerAccess;
import dev.durabench.topology.ExistingServers;
import dev.durabench.topology.Kubernetes;
import java.util.Optional;

/**
 * The way to a Kubernetes cluster, and what may be done to it.
 *
 * @param kubeconfig the file's text; secret
 * @param context of it; its current one when empty
 * @param power how nodes' power is switched
 * @param allowFaults whether anything in it may be broken
 * @param goesWithStack whether the cluster itself goes with the stack, so that objects of one that
 *     is gone already may be forgotten
 */
record ClusterAccess(
    Output<String> kubeconfig,
    Optional<String> context,
    PowerAccess power,
    boolean allowFaults,
    boolean goesWithStack) {

  /**
   * To one that is there already.
   *
   * @throws RunException when the config does not say how it is reached
   */
  static ClusterAccess existing(Kubernetes kubernetes, ExistingServers servers, Settings settings) {
    String kubeconfig =
        settings
            .kubeconfig()
            .orElseThrow(
                () ->
                    new RunException(
                        "durabench:kubeconfig is not set, so the cluster cannot be reached; set it:"
                            + " kubectl config view --raw --flatten --minify | pulumi config set"
                            + " --secret durabench:kubeconfig"));
    return new ClusterAccess(
        Output.ofSecret(kubeconfig),
        kubernetes.context(),
        servers
            .power()
            .map(commands -> new PowerAccess("commands", commands.off(), commands.on()))
            .orElseGet(PowerAccess::none),
        servers.allowFaults(),
        false);
  }
}
