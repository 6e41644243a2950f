/**
 * Words within inputs of the provider <code>command</code>.
 *
 * <p>No resources: those are one package up.
 */
@NullMarked
package dev.durabench.pulumi.command.remote.enums;

import org.jspecify.annotations.NullMarked;
