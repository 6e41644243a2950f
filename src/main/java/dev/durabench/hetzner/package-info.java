/**
 * Hetzner Cloud through its API: what stands there, power, prices, and the deletion of what is
 * left.
 *
 * <p>Creates nothing, because Pulumi does that, and decides nothing about what is whose: callers
 * name ids and labels.
 */
@NullMarked
package dev.durabench.hetzner;

import org.jspecify.annotations.NullMarked;
