/**
 * Metrics, units, latency histograms, gaps, the clock and the statistics that compare two rows.
 *
 * <p>Arithmetic on what others measured: it starts no process, opens no connection, and knows no
 * database and no verdict.
 */
@NullMarked
package dev.durabench.measure;

import org.jspecify.annotations.NullMarked;
