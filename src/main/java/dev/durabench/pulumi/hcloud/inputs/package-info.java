/**
 * Objects within inputs of the provider <code>hcloud</code>.
 *
 * <p>No resources: those are in {@code pulumi.hcloud}.
 */
@NullMarked
package dev.durabench.pulumi.hcloud.inputs;

import org.jspecify.annotations.NullMarked;
