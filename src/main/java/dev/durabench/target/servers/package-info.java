/**
 * PostgreSQL on machines of its own, installed by Debian's cluster tools and reached by a {@link
 * dev.durabench.target.Shell}.
 *
 * <p>Installs nothing and does not know how shells connect or who switches the power.
 */
@NullMarked
package dev.durabench.target.servers;

import org.jspecify.annotations.NullMarked;
