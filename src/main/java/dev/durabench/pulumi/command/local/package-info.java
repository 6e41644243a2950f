/**
 * Typed resource classes of the provider <code>command</code> for what runs on this machine.
 *
 * <p>Only declarations, named as in the official Java SDK; what runs is up to the program.
 */
@NullMarked
package dev.durabench.pulumi.command.local;

import org.jspecify.annotations.NullMarked;
