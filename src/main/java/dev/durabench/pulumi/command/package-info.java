/**
 * What both halves of the provider <code>command</code> share: its version.
 *
 * <p>The resources are in {@code local} and {@code remote}.
 */
@NullMarked
package dev.durabench.pulumi.command;

import org.jspecify.annotations.NullMarked;
