/**
 * Turns a run folder into Markdown, CSV, HTML and pictures, and compares two of them.
 *
 * <p>A pure function of the folder: nothing is measured or fetched here.
 */
@NullMarked
package dev.durabench.report;

import org.jspecify.annotations.NullMarked;
