/**
 * Manifests as upstream publishes them.
 *
 * <p>Never manifests of our own: those are charts.
 */
@NullMarked
package dev.durabench.pulumi.kubernetes.yaml.v2;

import org.jspecify.annotations.NullMarked;
