package dev.durabench.hetzner;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A type of server and where it can be had.
 *
 * @param name such as {@code cpx32}
 * @param architecture {@code x86} or {@code arm}
 * @param offers where it is sold
 */
public record ServerType(String name, String architecture, List<Offer> offers) {
  public ServerType {
    offers = List.copyOf(offers);
  }

  /**
   * A place where it is sold.
   *
   * @param location such as {@code nbg1}
   * @param available false when there is no room for it at the moment
   * @param until when it stops being sold; empty when that is not known
   */
  public record Offer(String location, boolean available, Optional<Instant> until) {}

  static ServerType of(JsonNode node) {
    List<Offer> offers = new ArrayList<>();
    for (JsonNode place : node.path("locations")) {
      offers.add(
          new Offer(
              place.path("name").asText(),
              place.path("available").asBoolean(true),
              time(place.path("deprecation").path("unavailable_after").asText(""))));
    }
    return new ServerType(
        node.path("name").asText(), node.path("architecture").asText("x86"), offers);
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Why it cannot be had there; empty when it can. */
  public Optional<String> refusal(String location, Instant now) {
    Optional<Offer> offer =
        offers.stream().filter(place -> place.location().equals(location)).findFirst();
    if (offer.isEmpty()) {
      return Optional.of("is not sold in " + location + elsewhere(now));
    }
    if (offer.get().until().filter(until -> until.isBefore(now)).isPresent()) {
      return Optional.of("is not sold in " + location + " any more" + elsewhere(now));
    }
    return offer.get().available()
        ? Optional.empty()
        : Optional.of("has no room in " + location + " at the moment" + elsewhere(now));
  }

  private String elsewhere(Instant now) {
    List<String> places =
        offers.stream()
            .filter(Offer::available)
            .filter(place -> place.until().filter(until -> until.isBefore(now)).isEmpty())
            .map(Offer::location)
            .sorted()
            .toList();
    return places.isEmpty()
        ? ", nor anywhere else"
        : "; it can be had in " + String.join(", ", places);
  }
}
