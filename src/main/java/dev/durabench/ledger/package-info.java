/**
 * What a client was promised, what was found afterwards, and the verdict.
 *
 * <p>Does not know databases: it compares acknowledged ids with the ids that a scan found.
 */
@NullMarked
package dev.durabench.ledger;

import org.jspecify.annotations.NullMarked;
