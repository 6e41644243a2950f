package dev.durabench.agent;

import java.nio.file.Path;

/**
 * What an agent is to do. Written as a {@link java.util.Properties} file by {@link PlanFile}, so
 * that the agent needs no JSON parser; a password never stands in it but is the first line on the
 * agent's standard input.
 */
public sealed interface AgentPlan
    permits LoadPlan, WriterPlan, FlushPlan, CommitPlan, StreamPlan, LoggerPlan {
  /** Folder for raw files; exists before the agent starts. */
  Path output();

  /** True when the first line on standard input is a password (empty when none is needed). */
  default boolean takesPassword() {
    return false;
  }
}
