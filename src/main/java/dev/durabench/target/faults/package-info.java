/**
 * Faults that have begun: written down before, struck off after, and power that was cut.
 *
 * <p>Breaks nothing by itself but power; who breaks processes writes it down here.
 */
@NullMarked
package dev.durabench.target.faults;

import org.jspecify.annotations.NullMarked;
