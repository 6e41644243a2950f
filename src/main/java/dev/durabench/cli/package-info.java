/**
 * The command line: pre-flight, progress, tear-down and reports around the very same Pulumi
 * project.
 *
 * <p>Decides nothing that plain {@code pulumi up} would not do.
 */
@NullMarked
package dev.durabench.cli;

import org.jspecify.annotations.NullMarked;
