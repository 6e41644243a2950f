package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What an action is about, and what it locks.
 *
 * @param kind of the object
 * @param id of the object
 */
record Ref(Kind kind, long id) {
  static Ref of(Kind kind, ObjectNode item) {
    return new Ref(kind, item.get("id").asLong());
  }

  ObjectNode json() {
    return Json.object().put("id", id).put("type", kind.singular());
  }

  @Override
  public String toString() {
    return kind.singular() + " " + id;
  }
}
