/**
 * Typed resource classes of the provider <code>command</code> for what runs on other machines, by
 * SSH.
 *
 * <p>Only declarations, named as in the official Java SDK; what runs is up to the program.
 */
@NullMarked
package dev.durabench.pulumi.command.remote;

import org.jspecify.annotations.NullMarked;
