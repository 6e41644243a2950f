/**
 * Agents, clocks and files of machines that have a root shell, whatever leads to it.
 *
 * <p>Connects to nothing: it asks a {@link dev.durabench.target.Shell}, and knows neither SSH nor
 * Kubernetes.
 */
@NullMarked
package dev.durabench.target.shell;

import org.jspecify.annotations.NullMarked;
