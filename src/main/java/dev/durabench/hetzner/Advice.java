package dev.durabench.hetzner;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to do about an error of Hetzner's API, a line each. */
public final class Advice {
  /** How Hetzner's own client libraries print an error: {@code message (code, correlation id)}. */
  private static final Pattern PRINTED = Pattern.compile("\\(([a-z_]+)(, [0-9a-zA-Z-]+)?\\)");

  /** How that prints the id of a request. */
  private static final Pattern REQUEST = Pattern.compile(", (?=.*[0-9])[0-9a-f-]{4,}");

  /** Codes that say: not this, not here, not now, or not with this account. */
  private static final List<String> REFUSALS =
      List.of(
          "unauthorized",
          "forbidden",
          "token_readonly",
          "resource_limit_exceeded",
          "resource_unavailable",
          "placement_error",
          "placement_group_member_limit_reached",
          "no_space_left_in_location");

  /** Everything that there is advice on. */
  private static final Set<String> KNOWN =
      Stream.concat(
              REFUSALS.stream(),
              Stream.of(
                  "uniqueness_error",
                  "locked",
                  "conflict",
                  "rate_limit_exceeded",
                  "not_found",
                  "protected",
                  "invalid_input"))
          .collect(Collectors.toUnmodifiableSet());

  /** Begins the code of an answer that has none; its status follows. */
  static final String UNNAMED = "http_";

  private Advice() {}

  /**
   * By code; by status where the code is unknown.
   *
   * @param status 0 where there is none
   * @param message Hetzner's own words
   */
  static String of(String code, int status, String message) {
    return switch (code) {
      case "unauthorized" ->
          "HCLOUD_TOKEN is not valid; make one in the Hetzner console (Security, API tokens, read"
              + " and write)";
      case "token_readonly", "forbidden" ->
          "HCLOUD_TOKEN may not do this; make one with read and write in the Hetzner console";
      case "resource_limit_exceeded" ->
          "the account's limit is reached; delete what is unused, ask for more in the Hetzner"
              + " console (Limits), or use fewer servers";
      case "resource_unavailable", "placement_error", "no_space_left_in_location" ->
          "no room there at the moment; try again later, or another location or type of server";
      case "placement_group_member_limit_reached" ->
          "a spread group holds 10 servers; use fewer, or spread: false";
      case "uniqueness_error" ->
          "something of that name is there already; ./durabench sweep shows what is left over";
      case "locked", "conflict" ->
          "something else still changes it; run the same command again in a minute";
      case "rate_limit_exceeded" ->
          "3600 requests an hour are allowed in a project; run the same command again in a few"
              + " minutes";
      case "not_found" ->
          "it was deleted by somebody else; ./durabench destroy mends the stack, then run it anew";
      case "protected" -> "it is protected from deletion; lift that in the Hetzner console";
      case "invalid_input" ->
          message.toLowerCase(Locale.ROOT).contains("unsupported location")
              ? "this type of server is not sold there; use another location or type"
              : "mend the topology file";
      default -> byStatus(code, status);
    };
  }

  /** What the status alone says for certain, and no more than that. */
  private static String byStatus(String code, int status) {
    return switch (status) {
      case 401 -> of("unauthorized", 0, "");
      case 423 -> of("locked", 0, "");
      case 429 -> of("rate_limit_exceeded", 0, "");
      default -> {
        if (status >= 500) {
          yield "the fault is on Hetzner's side; status.hetzner.com shows known ones, run the same"
              + " command again later";
        }
        if (code.equals(UNNAMED + status)) {
          yield "that is no answer of Hetzner's API; check HCLOUD_ENDPOINT, and whether something"
              + " stands between this machine and it";
        }
        yield unknown(code);
      }
    };
  }

  private static String unknown(String code) {
    return "durabench has no advice on "
        + code
        + "; docs.hetzner.cloud says what it means. Nothing was done about it: mend the cause, then"
        + " run the same command again";
  }

  /**
   * Advice on the text of an engine's error, which carries Hetzner's code.
   *
   * @return empty when no such code is in it
   */
  public static Optional<String> on(String text) {
    return code(text).map(code -> of(code, 0, text));
  }

  /**
   * True when the text of an engine's error says that Hetzner will not make what was asked for,
   * with this account, there, now.
   */
  public static boolean refuses(String text) {
    return code(text).filter(REFUSALS::contains).isPresent()
        || text.contains("unsupported location for server type");
  }

  private static Optional<String> code(String text) {
    Matcher matcher = PRINTED.matcher(text);
    while (matcher.find()) {
      String id = Optional.ofNullable(matcher.group(2)).orElse("");
      // With the id of a request nobody but Hetzner's client has printed it, whatever it is.
      if (KNOWN.contains(matcher.group(1)) || REQUEST.matcher(id).matches()) {
        return Optional.of(matcher.group(1));
      }
    }
    return Optional.empty();
  }
}
