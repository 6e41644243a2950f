/**
 * Typed resource classes of the provider <code>hcloud</code>, named as in the official Java SDK.
 *
 * <p>Only declarations: the provider decides what a property does, and the program what there is.
 */
@NullMarked
package dev.durabench.pulumi.hcloud;

import org.jspecify.annotations.NullMarked;
