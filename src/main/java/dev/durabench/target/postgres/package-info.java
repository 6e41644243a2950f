/**
 * How a PostgreSQL primary and its standbys are brought from one state into another, wherever they
 * run.
 *
 * <p>Speaks SQL to them and leaves files, processes and machines to whoever implements {@link
 * dev.durabench.target.postgres.Instance} and {@link dev.durabench.target.postgres.Cluster}.
 */
@NullMarked
package dev.durabench.target.postgres;

import org.jspecify.annotations.NullMarked;
