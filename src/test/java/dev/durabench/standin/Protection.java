package dev.durabench.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** {@code deleteProtection}, which an action of its own sets. */
final class Protection {
  private Protection() {}

  static void set(HcloudApi api, String path, ObjectNode inputs, boolean alsoRebuild) {
    if (inputs.path("deleteProtection").asBoolean()) {
      put(api, path, true, alsoRebuild);
    }
  }

  static void change(
      HcloudApi api, String path, ObjectNode olds, ObjectNode news, boolean alsoRebuild) {
    boolean wanted = news.path("deleteProtection").asBoolean();
    if (wanted != olds.path("deleteProtection").asBoolean()) {
      put(api, path, wanted, alsoRebuild);
    }
  }

  private static void put(HcloudApi api, String path, boolean wanted, boolean alsoRebuild) {
    ObjectNode body = Wire.object().put("delete", wanted);
    if (alsoRebuild) {
      body.put("rebuild", wanted);
    }
    api.await(api.call("POST", path + "/actions/change_protection", body));
  }
}
