/**
 * Databases that CloudNativePG runs in Kubernetes, and agents in pods beside them; the only one
 * that sees fabric8's client.
 *
 * <p>Creates and deletes none of them: what stands was declared by somebody else.
 */
@NullMarked
package dev.durabench.target.kubernetes;

import org.jspecify.annotations.NullMarked;
