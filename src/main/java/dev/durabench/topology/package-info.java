/**
 * What a topology file says: databases with their storage, replication and promise, and the
 * experiments to run.
 *
 * <p>Knows YAML and nothing else: it starts no process, opens no connection and never sees Pulumi.
 */
@NullMarked
package dev.durabench.topology;

import org.jspecify.annotations.NullMarked;
