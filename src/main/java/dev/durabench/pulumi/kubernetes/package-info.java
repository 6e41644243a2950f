/**
 * Typed classes of the few resources of pulumi-kubernetes that a stack declares itself, under the
 * official names.
 *
 * <p>What a chart holds is not declared here: the provider renders it and registers its objects.
 */
@NullMarked
package dev.durabench.pulumi.kubernetes;

import org.jspecify.annotations.NullMarked;
