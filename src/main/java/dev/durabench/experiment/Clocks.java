package dev.durabench.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** When things happened, by name; all on one clock. */
final class Clocks {
  static final String FAULT_REQUESTED = "fault-requested";
  static final String FAULT_ACCEPTED = "fault-accepted";
  static final String FAULT_DONE = "fault-done";
  static final String LAST_ACK = "last-ack";
  static final String FIRST_REFUSAL = "first-refusal";
  static final String FAULT_DETECTED = "fault-detected";
  static final String PRIMARY_STOPPED = "primary-stopped";
  static final String PROMOTION_STARTED = "promotion-started";
  static final String PROMOTED = "promoted";
  static final String FAIL_OVER_STARTED = "fail-over-started";
  static final String FIRST_ACK = "first-ack";
  static final String ONE_FENCED = "one-fenced";
  static final String ALL_REQUESTED = "all-fences-requested";
  static final String ALL_FENCED = "all-fenced";
  static final String UNFENCED = "fences-lifted";
  static final String POWER_ON = "power-on-requested";
  static final String MACHINE_BACK = "machine-back";
  static final String REJOIN_STARTED = "rejoin-started";
  static final String REDUNDANT = "redundant";

  private final Ticker ticker;
  private final Map<String, Long> events = new LinkedHashMap<>();

  Clocks(Ticker ticker) {
    this.ticker = ticker;
  }

  /** The event happens now. */
  void mark(String event) {
    events.put(event, ticker.micros());
  }

  /** The event happened then. */
  void put(String event, long micros) {
    events.put(event, micros);
  }

  /** When it happened, microseconds since the epoch; empty when it did not. */
  Optional<Long> at(String event) {
    return Optional.ofNullable(events.get(event));
  }

  /** Seconds from one event to another; empty when either did not happen. */
  Optional<Double> seconds(String from, String to) {
    return at(from).flatMap(start -> at(to).map(end -> (end - start) / 1e6));
  }

  /** All events, earliest first. */
  Map<String, Long> inOrder() {
    Map<String, Long> ordered = new LinkedHashMap<>();
    events.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .forEach(event -> ordered.put(event.getKey(), event.getValue()));
    return ordered;
  }
}
