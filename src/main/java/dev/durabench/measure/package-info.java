/**
 * Metrics, units, histograms, gaps and the statistics that compare two rows.
 *
 * <p>Pure values and arithmetic: no clock, no file, no process.
 */
@NullMarked
package dev.durabench.measure;

import org.jspecify.annotations.NullMarked;
