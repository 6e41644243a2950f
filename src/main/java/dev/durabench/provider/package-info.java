/**
 * The Pulumi provider <code>bench</code>: answers the engine over gRPC and lets experiments run.
 *
 * <p>Knows the engine protocol; does not know how anything is measured.
 */
@NullMarked
package dev.durabench.provider;

import org.jspecify.annotations.NullMarked;
