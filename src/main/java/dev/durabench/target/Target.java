package dev.durabench.target;

import dev.durabench.agent.AgentPlan;
import java.util.Map;
import java.util.Optional;

/** A machine that agents can be started on. */
public interface Target {
  /** Name for messages, such as {@code local}. */
  String name();

  /**
   * Starts an agent and waits for its hello.
   *
   * @param password first line on its standard input, when the plan needs one
   * @throws TargetFailure when it does not come up
   */
  AgentHandle start(AgentPlan plan, Optional<String> password);

  /** Kernel, CPU model, file systems, steal time and the like, for a cell's provenance. */
  Map<String, String> provenance();
}
