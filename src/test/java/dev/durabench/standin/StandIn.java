package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of the providers, as {@link StandInService} asks it. Calls may take time. */
interface StandIn {
  /** The version of the real one that it stands in for. */
  String version();

  /**
   * Takes the provider's config over, or the environment's.
   *
   * @return what is wrong with it
   */
  List<Schema.Mistake> configure(Map<String, String> config);

  /** What the schema does not say of right inputs. */
  List<Schema.Mistake> examine(String token, ObjectNode inputs);

  /** Inputs that were not given and that it fills in. */
  default ObjectNode fill(String token, String name, ObjectNode inputs, ObjectNode olds) {
    return inputs;
  }

  /** True when a change from one value to another is none to it. */
  default boolean same(String token, String property, JsonNode before, JsonNode after) {
    return before.equals(after);
  }

  /** True when a change at that path replaces, which the schema does not say. */
  default boolean replaces(String path) {
    return false;
  }

  /** True when the old one must go before its replacement comes, by the provider's own word. */
  boolean deleteBeforeReplace(String token, ObjectNode inputs);

  StandInFailure.Made create(String token, String name, ObjectNode inputs);

  /** Its state as it is now; empty when it is gone. */
  Optional<ObjectNode> read(String token, String id, ObjectNode state);

  ObjectNode update(String token, String id, ObjectNode state, ObjectNode olds, ObjectNode inputs);

  /** The outputs of an update in a preview. */
  default ObjectNode planned(String token, ObjectNode state, ObjectNode olds, ObjectNode inputs) {
    ObjectNode planned = state.deepCopy();
    planned.setAll(inputs);
    return planned;
  }

  void delete(String token, String id, ObjectNode state);
}
