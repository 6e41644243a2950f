/**
 * Typed resource classes of the provider <code>bench</code>.
 *
 * <p>Only declarations: what happens on create, update and delete is in {@code provider}.
 */
@NullMarked
package dev.durabench.pulumi.bench;

import org.jspecify.annotations.NullMarked;
