package dev.durabench.target;

import dev.durabench.agent.AgentPlan;
import java.nio.file.Path;
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

  /** Where the other machines reach it: a name or an address. */
  String address();

  /**
   * The file system that a directory of this machine is on, such as {@code ext4 on /dev/vda1}.
   *
   * @throws TargetFailure when there is no such directory
   */
  String fileSystem(Path directory);

  /**
   * How far this machine's clock is ahead of ours, microseconds; negative when it is behind, 0 for
   * this machine. What an agent on it stamps, less this, is our time.
   */
  long clockOffsetMicros();

  /** How far {@link #clockOffsetMicros} may be off, either way, microseconds. */
  default long clockUncertaintyMicros() {
    return 0;
  }
}
