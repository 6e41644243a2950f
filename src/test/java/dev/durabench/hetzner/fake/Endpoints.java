package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What can be done with objects of one kind. Every call holds the cloud's monitor. */
interface Endpoints {
  /**
   * An answer that grants.
   *
   * @param status such as 201
   * @param body empty for 204
   */
  record Answer(int status, ObjectNode body) {
    static Answer nothing() {
      return new Answer(204, Json.object());
    }

    static Answer action(ObjectNode action) {
      return new Answer(201, Json.wrap("action", action));
    }
  }

  Answer create(Body body);

  Answer update(ObjectNode item, Body body);

  Answer delete(ObjectNode item);

  Answer act(ObjectNode item, String action, Body body);

  /** As it is answered. */
  default ObjectNode shown(ObjectNode item) {
    return item.deepCopy();
  }

  /** {@code change_protection} of what has only {@code delete}. */
  static Answer protection(Actions actions, Ref ref, ObjectNode item, Body body) {
    boolean wanted = body.allow("delete").flag("delete", false);
    return Answer.action(
        actions.start(
            java.util.List.of(ref),
            new Actions.Step(
                "change_protection",
                ref,
                () -> item.withObject("/protection").put("delete", wanted))));
  }

  static void requireUnprotected(Kind kind, ObjectNode item) {
    if (item.at("/protection/delete").asBoolean()) {
      throw ApiError.isProtected(kind.singular() + " " + item.get("id"));
    }
  }
}
