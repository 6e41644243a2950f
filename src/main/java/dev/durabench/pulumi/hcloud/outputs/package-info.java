/**
 * Objects within outputs of the provider <code>hcloud</code>.
 *
 * <p>Only the SDK makes them.
 */
@NullMarked
package dev.durabench.pulumi.hcloud.outputs;

import org.jspecify.annotations.NullMarked;
