/**
 * The Pulumi program: turns a topology into resources and stack outputs.
 *
 * <p>Runs no experiment and reads no clock, network or git: the same file, config and state give
 * the same resources.
 */
@NullMarked
package dev.durabench.stack;

import org.jspecify.annotations.NullMarked;
