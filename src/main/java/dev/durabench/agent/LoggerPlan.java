package dev.durabench.agent;

import java.nio.file.Path;

/**
 * Keeps the ledger for a writer that dies, or whose word alone is not enough: listens on a free
 * port (sent as {@code port} in its {@code hello} message), lets in the first that knows the token
 * on its standard input, appends every reported id to {@code ledger.csv}, flushes (fdatasync), and
 * only then confirms; batches what has arrived. Result: {@code acknowledged, lastAckMicros,
 * refused}.
 *
 * @param bind address to listen on, which the writer's machine must reach
 * @param output folder for raw files
 */
public record LoggerPlan(String bind, Path output) implements AgentPlan {
  @Override
  public int secretLines() {
    return 1;
  }
}
