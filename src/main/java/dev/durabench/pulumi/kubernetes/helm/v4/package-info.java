/**
 * Helm charts, rendered by the provider, object by object.
 *
 * <p>Not Helm releases: nothing is recorded in the cluster, and hooks do not run.
 */
@NullMarked
package dev.durabench.pulumi.kubernetes.helm.v4;

import org.jspecify.annotations.NullMarked;
