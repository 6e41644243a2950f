/**
 * Objects within outputs of the provider <code>command</code>.
 *
 * <p>Only the SDK makes them.
 */
@NullMarked
package dev.durabench.pulumi.command.remote.outputs;

import org.jspecify.annotations.NullMarked;
