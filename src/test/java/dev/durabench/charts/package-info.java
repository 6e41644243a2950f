/**
 * Tests of the Helm charts in {@code charts/}.
 *
 * <p>What a stack gives them is tested where stacks are.
 */
@NullMarked
package dev.durabench.charts;

import org.jspecify.annotations.NullMarked;
