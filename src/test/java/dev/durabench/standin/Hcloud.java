package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The stand-in for pulumi-hcloud. */
final class Hcloud implements StandIn {
  /** One type of resource, as the real provider works on it. */
  interface Kind {
    StandInFailure.Made create(HcloudApi api, ObjectNode inputs);

    Optional<ObjectNode> read(HcloudApi api, String id, ObjectNode state);

    ObjectNode update(HcloudApi api, String id, ObjectNode state, ObjectNode olds, ObjectNode news);

    void delete(HcloudApi api, String id, ObjectNode state);
  }

  private static final String PREFIX = "hcloud:index/";

  /** Of the half of the provider that never asks for the old one to go first. */
  private static final Set<String> NEVER_FIRST =
      Set.of("sshKey:SshKey", "primaryIp:PrimaryIp", "serverNetwork:ServerNetwork");

  private static final String LABEL_KEY =
      "([a-z0-9A-Z]([-_.a-z0-9A-Z]{0,253}[a-z0-9A-Z])?/)?"
          + "[a-z0-9A-Z]([-_.a-z0-9A-Z]{0,61}[a-z0-9A-Z])?";
  private static final String LABEL_VALUE = "([a-z0-9A-Z]([-_.a-z0-9A-Z]{0,61}[a-z0-9A-Z])?)?";

  private final Map<String, Kind> kinds =
      Map.of(
          "server:Server", new HcloudServer(),
          "network:Network", new HcloudNetwork(),
          "networkSubnet:NetworkSubnet", new HcloudSubnet(),
          "serverNetwork:ServerNetwork", new HcloudServerNetwork(),
          "placementGroup:PlacementGroup", HcloudPlain.placementGroup(),
          "sshKey:SshKey", HcloudPlain.sshKey(),
          "primaryIp:PrimaryIp", HcloudPlain.primaryIp(),
          "volume:Volume", new HcloudVolume(),
          "volumeAttachment:VolumeAttachment", new HcloudAttachment(),
          "firewall:Firewall", new HcloudFirewall());
  private final Map<String, String> environment;
  private volatile @Nullable HcloudApi api;

  Hcloud(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String version() {
    return "1.39.1";
  }

  @Override
  public List<Schema.Mistake> configure(Map<String, String> config) {
    String token = config.getOrDefault("token", environment.getOrDefault("HCLOUD_TOKEN", ""));
    if (token.equals(Wire.UNKNOWN)) {
      return List.of();
    }
    if (token.length() != 64) {
      return List.of(
          new Schema.Mistake("token", "entered token is invalid (must be exactly 64 characters)"));
    }
    String endpoint =
        config.getOrDefault(
            "endpoint",
            environment.getOrDefault("HCLOUD_ENDPOINT", "https://api.hetzner.cloud/v1"));
    if (!endpoint.matches("http://(127\\.[0-9.]+|localhost):\\d+/.*")) {
      // The real one would go there; a test must not.
      return List.of(
          new Schema.Mistake("endpoint", "the stand-in asks nobody but this machine: " + endpoint));
    }
    String poll = config.getOrDefault("pollInterval", "");
    api =
        new HcloudApi(
            endpoint,
            token,
            poll.matches("\\d+ms")
                ? Duration.ofMillis(Long.parseLong(poll.replace("ms", "")))
                : Duration.ofMillis(100));
    return List.of();
  }

  @Override
  public List<Schema.Mistake> examine(String token, ObjectNode inputs) {
    List<Schema.Mistake> mistakes = new ArrayList<>();
    inputs
        .path("labels")
        .properties()
        .forEach(
            label -> {
              if (!label.getKey().matches(LABEL_KEY)) {
                mistakes.add(new Schema.Mistake("labels", "label key is invalid: " + label));
              }
              if (!Wire.unknown(label.getValue())
                  && !label.getValue().asText().matches(LABEL_VALUE)) {
                mistakes.add(new Schema.Mistake("labels", "label value is invalid: " + label));
              }
            });
    switch (token.substring(PREFIX.length())) {
      case "placementGroup:PlacementGroup" -> {
        if (!inputs.path("type").asText().equals("spread")) {
          mistakes.add(new Schema.Mistake("type", "expected type to be one of [spread]"));
        }
      }
      case "server:Server" -> {
        if (inputs.has("datacenter")) {
          mistakes.add(new Schema.Mistake("datacenter", "was removed from the API"));
        }
        if (inputs.path("deleteProtection").asBoolean()
            != inputs.path("rebuildProtection").asBoolean()) {
          mistakes.add(new Schema.Mistake("deleteProtection", "must be as rebuildProtection"));
        }
      }
      case "serverNetwork:ServerNetwork" -> {
        if (inputs.has("networkId") == inputs.has("subnetId")) {
          mistakes.add(
              new Schema.Mistake("subnetId", "exactly one of networkId and subnetId is needed"));
        }
      }
      default -> {}
    }
    return mistakes;
  }

  @Override
  public ObjectNode fill(String token, String name, ObjectNode inputs, ObjectNode olds) {
    if (inputs.has("name") || !Schema.of(token).inputs().containsKey("name")) {
      return inputs;
    }
    String suffix = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()).substring(1);
    return inputs
        .deepCopy()
        .put("name", olds.hasNonNull("name") ? olds.get("name").asText() : name + "-" + suffix);
  }

  @Override
  public boolean same(String token, String property, JsonNode before, JsonNode after) {
    if (property.equals("userData") && before.isTextual() && after.isTextual()) {
      return before.asText().strip().equals(after.asText().strip());
    }
    // The real one does not look at a block that is not given any more.
    return before.equals(after) || (property.equals("publicNets") && after.isMissingNode());
  }

  @Override
  public boolean deleteBeforeReplace(String token, ObjectNode inputs) {
    return !NEVER_FIRST.contains(token.substring(PREFIX.length())) && inputs.has("name");
  }

  @Override
  public StandInFailure.Made create(String token, String name, ObjectNode inputs) {
    return told(
        () -> {
          StandInFailure.Made made = kind(token).create(api(), inputs);
          return new StandInFailure.Made(made.id(), withId(made.outputs(), made.id()));
        });
  }

  @Override
  public Optional<ObjectNode> read(String token, String id, ObjectNode state) {
    return told(() -> kind(token).read(api(), id, state).map(outputs -> withId(outputs, id)));
  }

  @Override
  public ObjectNode update(
      String token, String id, ObjectNode state, ObjectNode olds, ObjectNode inputs) {
    return told(() -> withId(kind(token).update(api(), id, state, olds, inputs), id));
  }

  @Override
  public void delete(String token, String id, ObjectNode state) {
    boolean unused =
        told(
            () -> {
              kind(token).delete(api(), id, state);
              return true;
            });
  }

  /** The real one's state has it twice. */
  private static ObjectNode withId(ObjectNode outputs, String id) {
    return outputs.put("id", id);
  }

  private Kind kind(String token) {
    return Optional.ofNullable(kinds.get(token.substring(PREFIX.length())))
        .orElseThrow(() -> new StandInFailure("the stand-in does not know " + token));
  }

  private HcloudApi api() {
    if (api == null) {
      throw new StandInFailure("the provider was not configured");
    }
    return api;
  }

  private static <T> T told(Supplier<T> task) {
    try {
      return task.get();
    } catch (HcloudApi.Refused e) {
      throw new StandInFailure("1 error occurred:\n\t* " + e.getMessage() + "\n\n");
    }
  }
}
