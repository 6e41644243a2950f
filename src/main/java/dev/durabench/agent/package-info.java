/**
 * What runs beside the database: load, ledger-keeping writer, flush probe, logger.
 *
 * <p>Its jar holds no Pulumi and no Jackson; it does not know topologies or verdicts.
 */
@NullMarked
package dev.durabench.agent;

import org.jspecify.annotations.NullMarked;
