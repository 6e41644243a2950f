package dev.durabench.agent;

import java.nio.file.Path;

/**
 * What an agent is to do. Written as a {@link java.util.Properties} file by {@link PlanFile}, so
 * that the agent needs no JSON parser; secrets never stand in it but come first on the agent's
 * standard input, a line each: the database's password, then the token of a logger.
 */
public sealed interface AgentPlan
    permits LoadPlan, WriterPlan, FlushPlan, CommitPlan, StreamPlan, LoggerPlan, NetworkPlan {
  /** Folder for raw files; exists before the agent starts. */
  Path output();

  /** True when standard input begins with secrets. */
  default boolean takesPassword() {
    return secretLines() > 0;
  }

  /** How many lines of secrets standard input begins with. */
  default int secretLines() {
    return 0;
  }
}
