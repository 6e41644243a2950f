package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Groups whose servers are on hosts of their own; ten servers fit in one. */
final class PlacementGroups implements Endpoints {
  private static final int ROOM = 10;
  private static final int GROUPS = 50;

  private final Cloud cloud;

  PlacementGroups(Cloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public Answer create(Body body) {
    body.allow("name", "type", "labels");
    if (!body.text("type").equals("spread")) {
      throw ApiError.invalid("type", "must be spread");
    }
    if (cloud.all(Kind.PLACEMENT_GROUP).size() >= GROUPS) {
      throw ApiError.limit("placement_group_limit", "placement group limit exceeded");
    }
    ObjectNode group = cloud.draft(Kind.PLACEMENT_GROUP, body, body.text("name"));
    group.put("type", "spread").putArray("servers");
    cloud.add(Kind.PLACEMENT_GROUP, group);
    ObjectNode answer = Json.wrap("placement_group", group);
    return new Answer(201, answer.putNull("action"));
  }

  @Override
  public Answer update(ObjectNode group, Body body) {
    cloud.rename(Kind.PLACEMENT_GROUP, group, body.allow("name", "labels"));
    return new Answer(200, Json.wrap("placement_group", group));
  }

  @Override
  public Answer delete(ObjectNode group) {
    if (!group.get("servers").isEmpty()) {
      throw ApiError.of(409, "resource_in_use", "placement group still contains servers");
    }
    cloud.remove(Kind.PLACEMENT_GROUP, group.get("id").asLong());
    return Answer.nothing();
  }

  @Override
  public Answer act(ObjectNode group, String action, Body body) {
    throw ApiError.noSuchPath("/placement_groups/{id}/actions/" + action);
  }

  static void requireRoom(ObjectNode group) {
    if (group.get("servers").size() >= ROOM) {
      throw ApiError.unsuitable(
          "placement_group_member_limit_reached",
          "placement group with ID " + group.get("id") + " contains already 10 servers");
    }
  }
}
