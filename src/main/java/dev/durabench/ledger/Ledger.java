package dev.durabench.ledger;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A ledger read back.
 *
 * @param entries in the order of their ids
 * @param incomplete why the ledger cannot be trusted to be whole (cut short, overflow, ids
 *     missing); empty when it is whole
 */
public record Ledger(List<Entry> entries, Optional<String> incomplete) {
  public Ledger {
    entries = List.copyOf(entries);
    requireNonNull(incomplete, "incomplete is null");
  }
}
