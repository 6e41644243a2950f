package dev.durabench.target.kubernetes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.postgres.Synchrony;
import dev.durabench.topology.CloudNativePg.DataDurability;
import dev.durabench.topology.ReplicationMode;
import java.util.List;
import java.util.Optional;

/**
 * What a mode means to the operator.
 *
 * @param mode the replication mode
 * @param durability what happens to writes when too few standbys are there
 */
record CnpgModes(ReplicationMode mode, DataDurability durability) {
  /**
   * The same, checked.
   *
   * @throws TargetFailure when the operator cannot bring a cluster of that size into it
   */
  static CnpgModes of(ReplicationMode mode, DataDurability durability, int instances) {
    if (mode == ReplicationMode.NONE && instances > 1) {
      throw new TargetFailure(
          "mode none needs a cluster of one instance: CloudNativePG does not let standbys stand"
              + " beside a primary without streaming from it");
    }
    if (Synchrony.waits(mode) && instances == 1) {
      throw new TargetFailure(
          "mode " + mode.key() + " needs a standby, and the cluster has one instance");
    }
    return new CnpgModes(mode, durability);
  }

  /** What the specification has to say about waiting. */
  Optional<ClusterState.Waiting> waiting() {
    if (!Synchrony.waits(mode)) {
      return Optional.empty();
    }
    String method = mode == ReplicationMode.ANY_1 ? "any" : "first";
    return Optional.of(new ClusterState.Waiting(method, 1, durability.key()));
  }

  /** What it has to say about synchronous_commit; nothing where the default does. */
  Optional<String> commit() {
    String value = Synchrony.commit(mode);
    return value.equals("on") ? Optional.empty() : Optional.of(value);
  }

  boolean isSpecified(ClusterState state) {
    return state.synchronous().equals(waiting()) && state.synchronousCommit().equals(commit());
  }

  /** The merge patch that specifies it. */
  String patch() {
    ObjectNode postgresql = JsonNodeFactory.instance.objectNode();
    if (waiting().isPresent()) {
      ClusterState.Waiting wanted = waiting().get();
      postgresql
          .putObject("synchronous")
          .put("method", wanted.method())
          .put("number", wanted.number())
          .put("dataDurability", wanted.dataDurability());
    } else {
      postgresql.putNull("synchronous");
    }
    // In a merge patch null takes the parameter out.
    postgresql.putObject("parameters").put("synchronous_commit", commit().orElse(null));
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("spec").set("postgresql", postgresql);
    return patch.toString();
  }

  /**
   * True when it is what the primary does right now.
   *
   * @param names of synchronous standbys, as the primary has them
   * @param commit value of synchronous_commit there
   * @param streams application_name, state, sync_state of each WAL sender
   */
  boolean inEffect(String names, String commit, List<List<String>> streams, List<String> standbys) {
    if (!commit.equals(Synchrony.commit(mode))) {
      return false;
    }
    if (!Synchrony.waits(mode)) {
      return names.isEmpty() && streaming(streams, standbys, List.of("async"));
    }
    boolean any = mode == ReplicationMode.ANY_1;
    return names.startsWith(any ? "ANY 1 (" : "FIRST 1 (")
        && standbys.stream().allMatch(standby -> names.contains("\"" + standby + "\""))
        && streaming(streams, standbys, any ? List.of("quorum") : List.of("sync", "potential"));
  }

  private static boolean streaming(
      List<List<String>> streams, List<String> standbys, List<String> roles) {
    return standbys.stream()
        .allMatch(
            standby ->
                streams.stream()
                    .anyMatch(
                        stream ->
                            stream.get(0).equals(standby)
                                && stream.get(1).equals("streaming")
                                && roles.contains(stream.get(2))));
  }
}
