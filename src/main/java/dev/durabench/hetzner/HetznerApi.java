package dev.durabench.hetzner;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A Hetzner project. Every call is bounded, and repeated where that can help; {@link
 * HetznerFailure} when it fails.
 */
public final class HetznerApi {
  /** Hetzner's own. */
  public static final String ENDPOINT = "https://api.hetzner.cloud/v1";

  private static final int TOKEN_LENGTH = 64;
  private static final Duration POLL = Duration.ofMillis(500);

  /** Actions take seconds; what takes longer than this does not end. */
  private static final Duration LONGEST_ACTION = Duration.ofMinutes(5);

  private final Requests requests;
  private final Pause pause;
  private final URI endpoint;

  HetznerApi(URI endpoint, String token, Pause pause, Clock clock) {
    this.endpoint = requireNonNull(endpoint, "endpoint is null");
    this.pause = pause;
    this.requests = new Requests(endpoint, token, pause, clock, new SplittableRandom());
  }

  /**
   * The project that HCLOUD_TOKEN belongs to, at HCLOUD_ENDPOINT where that is set.
   *
   * @throws HetznerFailure when the token is missing or cannot be one
   */
  public static HetznerApi of(Map<String, String> environment) {
    String token = environment.getOrDefault("HCLOUD_TOKEN", "").strip();
    if (token.isEmpty()) {
      throw new HetznerFailure(
          "no_token",
          0,
          "HCLOUD_TOKEN is not set; make a token in the Hetzner console (Security, API tokens, read"
              + " and write) and export it",
          null);
    }
    if (token.length() != TOKEN_LENGTH || !token.matches("[A-Za-z0-9]+")) {
      throw new HetznerFailure(
          "no_token",
          0,
          "HCLOUD_TOKEN is not a token: those have 64 letters and digits, this has "
              + token.length()
              + " characters; copy it anew",
          null);
    }
    return new HetznerApi(endpoint(environment), token, Pause.real(), Clock.systemUTC());
  }

  private static URI endpoint(Map<String, String> environment) {
    String text = environment.getOrDefault("HCLOUD_ENDPOINT", "").strip();
    String chosen = (text.isEmpty() ? ENDPOINT : text).replaceFirst("/+$", "");
    try {
      URI uri = URI.create(chosen);
      if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      throw noEndpoint(chosen, e);
    }
    throw noEndpoint(chosen, null);
  }

  private static HetznerFailure noEndpoint(String text, @Nullable Throwable cause) {
    return new HetznerFailure(
        "no_endpoint",
        0,
        "HCLOUD_ENDPOINT is no address: " + text + "; unset it, or give it as " + ENDPOINT,
        cause);
  }

  /** Everything of a kind whose labels fit, such as {@code durabench=4f2a...}; all when empty. */
  public List<CloudResource> list(CloudKind kind, String selector) {
    Map<String, String> query = selector.isEmpty() ? Map.of() : Map.of("label_selector", selector);
    return requests.list(kind.path(), query).stream()
        .map(node -> CloudResource.of(kind, node))
        .toList();
  }

  /** Everything of all kinds whose labels fit, in the order in which it can be deleted. */
  public List<CloudResource> all(String selector) {
    List<CloudResource> all = new ArrayList<>();
    for (CloudKind kind : CloudKind.values()) {
      all.addAll(list(kind, selector));
    }
    return all;
  }

  /** One thing; empty when there is none of that id. */
  public Optional<CloudResource> find(CloudKind kind, long id) {
    return node(kind, id).map(node -> CloudResource.of(kind, node));
  }

  private Optional<JsonNode> node(CloudKind kind, long id) {
    try {
      JsonNode node = requests.get("/" + kind.path() + "/" + id).path(kind.single());
      return node.isObject() ? Optional.of(node) : Optional.empty();
    } catch (HetznerFailure e) {
      if (e.vanished()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Whether the project has an image of that name for that architecture ({@code x86}, {@code arm}).
   */
  public boolean hasImage(String name, String architecture) {
    return requests
        .list("images", Map.of("name", name, "architecture", architecture, "type", "system"))
        .stream()
        .anyMatch(image -> image.path("name").asText().equals(name));
  }

  /** Every type of server, and where it can be had. */
  public List<ServerType> serverTypes() {
    return requests.list("server_types", Map.of()).stream().map(ServerType::of).toList();
  }

  /** Names of all locations. */
  public List<String> locations() {
    return requests.list("locations", Map.of()).stream()
        .map(location -> location.path("name").asText())
        .toList();
  }

  /** What things cost now. */
  public PriceSheet prices() {
    return PriceSheet.of(requests.get("/pricing").path("pricing"));
  }

  /**
   * Starts an action on a thing and waits for its end.
   *
   * @param accepted called when the request was accepted
   */
  void act(CloudKind kind, long id, String action, Runnable accepted) {
    String what = kind.text() + " " + id + ": " + action;
    JsonNode answer =
        requests.post("/" + kind.path() + "/" + id + "/actions/" + action).path("action");
    accepted.run();
    await(what, answer);
  }

  /** Waits for an action's end; nothing to wait for when there is none. */
  private void await(String what, JsonNode started) {
    JsonNode action = started;
    long id = started.path("id").asLong();
    for (Duration waited = Duration.ZERO; !action.isMissingNode(); waited = waited.plus(POLL)) {
      String status = action.path("status").asText();
      if (status.equals("success")) {
        return;
      }
      if (status.equals("error")) {
        throw HetznerFailure.action(
            what,
            action.path("error").path("code").asText("failed"),
            action.path("error").path("message").asText("no reason given"));
      }
      if (waited.compareTo(LONGEST_ACTION) > 0) {
        throw HetznerFailure.late(
            what + " has not ended after " + LONGEST_ACTION.toMinutes() + " min");
      }
      pause.of(POLL);
      action = requests.get("/actions?id=" + id).path("actions").path(0);
      if (action.isMissingNode()) {
        throw HetznerFailure.late(what + ": Hetzner does not know its action " + id + " any more");
      }
    }
  }

  /**
   * Deletes a thing; it is gone when this returns. Nothing happens when it was gone before.
   *
   * @throws HetznerFailure when it is still there
   */
  public void delete(CloudKind kind, long id) {
    for (Duration waited = Duration.ZERO; ; waited = waited.plus(POLL.multipliedBy(4))) {
      Optional<JsonNode> there = node(kind, id);
      if (there.isEmpty()) {
        return;
      }
      try {
        if (kind == CloudKind.VOLUME && there.get().path("server").isNumber()) {
          act(kind, id, "detach", () -> {});
        }
        await(
            kind.text() + " " + id + ": delete",
            requests.delete("/" + kind.path() + "/" + id).path("action"));
      } catch (HetznerFailure e) {
        boolean later =
            e.vanished()
                || e.code().equals("resource_in_use")
                || e.code().equals("locked")
                || e.code().equals("conflict");
        if (!later || waited.compareTo(LONGEST_ACTION) > 0) {
          throw e;
        }
      }
      if (waited.compareTo(LONGEST_ACTION) > 0) {
        throw HetznerFailure.late(kind.text() + " " + id + " is still there after its deletion");
      }
      if (node(kind, id).isEmpty()) {
        return;
      }
      pause.of(POLL.multipliedBy(4));
    }
  }

  /** Where the API is. */
  public URI endpoint() {
    return endpoint;
  }

  void pause() {
    pause.of(POLL);
  }

  static Duration poll() {
    return POLL;
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "HetznerApi[" + endpoint + "]";
  }
}
