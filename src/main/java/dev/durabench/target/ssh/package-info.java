/**
 * Machines that are reached by SSH: a shell, agents and databases there.
 *
 * <p>Does not make or pay for machines, and trusts none whose host key it was not told.
 */
@NullMarked
package dev.durabench.target.ssh;

import org.jspecify.annotations.NullMarked;
