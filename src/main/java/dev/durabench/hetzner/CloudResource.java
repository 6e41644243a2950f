package dev.durabench.hetzner;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Something that stands in a Hetzner project.
 *
 * @param kind what it is
 * @param id unique within its kind
 * @param name unique within its kind and project
 * @param labels all of them
 * @param created when it was made; empty where Hetzner does not say
 * @param status such as {@code running} or {@code off}, of a server; else empty
 * @param type of a server, such as {@code cpx32}; else empty
 * @param location such as {@code nbg1}, of a server or volume; else empty
 * @param sizeGb of a volume; else 0
 * @param locked true while an action changes it, of a server; else false
 */
public record CloudResource(
    CloudKind kind,
    long id,
    String name,
    Map<String, String> labels,
    Optional<Instant> created,
    String status,
    String type,
    String location,
    int sizeGb,
    boolean locked) {
  /** Label of everything a stack makes: the random id of the standing stack. */
  public static final String OWNER = "durabench";

  /** Label with the stack's name, for people. */
  public static final String STACK = "durabench-stack";

  /**
   * Label with the time from which on anybody may delete it: a UTC stamp such as {@code
   * 20261201T201238Z}, or seconds since the epoch.
   */
  public static final String EXPIRES = "durabench-expires";

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  public CloudResource {
    requireNonNull(kind, "kind is null");
    requireNonNull(name, "name is null");
    labels = Map.copyOf(labels);
    requireNonNull(created, "created is null");
  }

  static CloudResource of(CloudKind kind, JsonNode node) {
    Map<String, String> labels = new TreeMap<>();
    node.path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    return new CloudResource(
        kind,
        node.path("id").asLong(),
        node.path("name").asText(),
        labels,
        time(node.path("created").asText()),
        kind == CloudKind.SERVER ? node.path("status").asText() : "",
        node.path("server_type").path("name").asText(),
        node.path("location").path("name").asText(),
        kind == CloudKind.VOLUME ? node.path("size").asInt() : 0,
        kind == CloudKind.SERVER && node.path("locked").asBoolean());
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The random id of the stack that made it; empty when no durabench did. */
  public String owner() {
    return labels.getOrDefault(OWNER, "");
  }

  /** The name of the stack that made it; empty when it does not say. */
  public String stack() {
    return labels.getOrDefault(STACK, "");
  }

  /** True when it may be deleted by anybody; never where the time cannot be read. */
  public boolean expired(Instant now) {
    return !owner().isEmpty() && expires().filter(time -> time.isBefore(now)).isPresent();
  }

  private Optional<Instant> expires() {
    String text = labels.getOrDefault(EXPIRES, "");
    try {
      return text.matches("\\d{1,12}")
          ? Optional.of(Instant.ofEpochSecond(Long.parseLong(text)))
          : Optional.of(Instant.from(STAMP.parse(text)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Such as {@code server db-1 (id 42)}. */
  public String text() {
    return kind.text() + " " + name + " (id " + id + ")";
  }
}
