/**
 * Where things run: processes, databases and agents on a machine.
 *
 * <p>Does what it is told and reports what happened; it does not judge and does not know
 * experiments.
 */
@NullMarked
package dev.durabench.target;

import org.jspecify.annotations.NullMarked;
