package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Volumes: attached to at most one server, of the same location; they only grow. */
final class Volumes implements Endpoints {
  private static final int PER_SERVER = 16;

  private final Cloud cloud;
  private final Actions actions;
  private final Limits limits;
  private final Servers servers;

  Volumes(Cloud cloud, Actions actions, Limits limits, Servers servers) {
    this.cloud = cloud;
    this.actions = actions;
    this.limits = limits;
    this.servers = servers;
  }

  @Override
  public Answer create(Body body) {
    body.allow("name", "size", "location", "server", "format", "automount", "labels");
    long size = size(body);
    String format = body.optionalText("format").orElse("");
    if (!List.of("", "ext4", "xfs").contains(format)) {
      throw ApiError.invalid("format", "must be ext4 or xfs");
    }
    if (!body.text("name").matches("[A-Za-z0-9]([-_.A-Za-z0-9]{0,62}[A-Za-z0-9])?")) {
      throw ApiError.invalid("name", "not a valid volume name");
    }
    if (body.has("location") == body.has("server")) {
      throw ApiError.invalid("location", "exactly one of location and server is needed");
    }
    if (cloud.all(Kind.VOLUME).size() >= limits.volumes()) {
      throw ApiError.limit("volume_limit", "volume limit exceeded");
    }
    Optional<ObjectNode> server =
        body.optionalWhole("server").map(id -> cloud.get(Kind.SERVER, id));
    ObjectNode volume = cloud.draft(Kind.VOLUME, body, body.text("name"));
    long id = volume.get("id").asLong();
    volume.put("size", size).put("status", "creating");
    volume.put("linux_device", "/dev/disk/by-id/scsi-0HC_Volume_" + id).putNull("server");
    volume.put("format", format.isEmpty() ? null : format);
    volume.putObject("protection").put("delete", false);
    volume.set(
        "location",
        server.map(s -> (ObjectNode) s.get("location")).orElseGet(() -> location(body)));
    Ref ref = new Ref(Kind.VOLUME, id);
    List<Ref> locked = new ArrayList<>(List.of(ref));
    List<Actions.Step> steps = new ArrayList<>();
    steps.add(new Actions.Step("create_volume", ref, () -> volume.put("status", "available")));
    server.ifPresent(
        found -> {
          locked.add(Ref.of(Kind.SERVER, found));
          steps.add(attachment(volume, found));
        });
    locked.forEach(actions::requireUnlocked);
    cloud.add(Kind.VOLUME, volume);
    List<ObjectNode> started = actions.start(locked, steps);
    ObjectNode answer = Json.wrap("volume", volume);
    answer.set("action", started.get(0));
    started.stream().skip(1).forEach(answer.putArray("next_actions")::add);
    return new Answer(201, answer);
  }

  @Override
  public Answer update(ObjectNode volume, Body body) {
    actions.requireUnlocked(Ref.of(Kind.VOLUME, volume));
    cloud.rename(Kind.VOLUME, volume, body.allow("name", "labels"));
    return new Answer(200, Json.wrap("volume", volume));
  }

  @Override
  public Answer delete(ObjectNode volume) {
    Ref ref = Ref.of(Kind.VOLUME, volume);
    actions.requireUnlocked(ref);
    Endpoints.requireUnprotected(Kind.VOLUME, volume);
    if (!volume.get("server").isNull()) {
      throw ApiError.unsuitable("resource_in_use", "the volume is attached to a server");
    }
    servers.room().deleteVolume(ref.id());
    cloud.remove(Kind.VOLUME, ref.id());
    return Answer.nothing();
  }

  @Override
  public Answer act(ObjectNode volume, String action, Body body) {
    Ref ref = Ref.of(Kind.VOLUME, volume);
    return switch (action) {
      case "attach" -> {
        ObjectNode server =
            cloud.get(Kind.SERVER, body.allow("server", "automount").whole("server"));
        requireAttachable(volume, server);
        yield Answer.action(
            actions.start(List.of(ref, Ref.of(Kind.SERVER, server)), attachment(volume, server)));
      }
      case "detach" -> {
        if (volume.get("server").isNull()) {
          throw ApiError.unsuitable("volume_not_attached", "the volume is not attached");
        }
        ObjectNode server = cloud.get(Kind.SERVER, volume.get("server").asLong());
        yield Answer.action(
            actions.start(List.of(ref, Ref.of(Kind.SERVER, server)), detachment(volume, server)));
      }
      case "resize" -> {
        long size = size(body.allow("size"));
        if (size < volume.get("size").asLong()) {
          throw ApiError.invalid("size", "a volume cannot shrink");
        }
        yield Answer.action(
            actions.start(
                List.of(ref),
                new Actions.Step("resize_volume", ref, () -> volume.put("size", size))));
      }
      case "change_protection" -> Endpoints.protection(actions, ref, volume, body);
      default -> throw ApiError.noSuchPath("/volumes/{id}/actions/" + action);
    };
  }

  void requireAttachable(ObjectNode volume, ObjectNode server) {
    if (!volume.get("server").isNull()) {
      throw ApiError.unsuitable("volume_already_attached", "the volume is already attached");
    }
    if (!volume.at("/location/name").equals(server.at("/location/name"))) {
      throw ApiError.invalid("server", "server and volume are in different locations");
    }
    if (server.path("volumes").size() >= PER_SERVER) {
      throw ApiError.limit("volumes_per_server", "a server holds no more than 16 volumes");
    }
  }

  Actions.Step attachment(ObjectNode volume, ObjectNode server) {
    long id = volume.get("id").asLong();
    String machine = servers.machine(server);
    return new Actions.Step(
        "attach_volume",
        List.of(Ref.of(Kind.VOLUME, volume), Ref.of(Kind.SERVER, server)),
        () ->
            servers
                .room()
                .attach(
                    machine,
                    id,
                    volume.get("size").asInt(),
                    Optional.of(volume.get("format").asText("")).filter(f -> !f.isEmpty())),
        () -> {
          volume.put("server", server.get("id").asLong());
          server.withArray("volumes").add(id);
        });
  }

  private Actions.Step detachment(ObjectNode volume, ObjectNode server) {
    long id = volume.get("id").asLong();
    String machine = servers.machine(server);
    return new Actions.Step(
        "detach_volume",
        List.of(Ref.of(Kind.VOLUME, volume), Ref.of(Kind.SERVER, server)),
        () -> servers.room().detach(machine, id),
        () -> {
          volume.putNull("server");
          Json.removeId(server.get("volumes"), id);
        });
  }

  private ObjectNode location(Body body) {
    return cloud
        .referred(Kind.LOCATION, body.reference("location"))
        .orElseThrow(() -> ApiError.invalid("location", "there is no such location"));
  }

  private static long size(Body body) {
    long size = body.whole("size");
    if (size < 10 || size > 10240) {
      throw ApiError.invalid("size", "must be between 10 and 10240");
    }
    return size;
  }
}
