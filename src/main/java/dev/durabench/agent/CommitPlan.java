package dev.durabench.agent;

import java.nio.file.Path;
import java.time.Duration;

/**
 * SQLite, WAL, one row a transaction, one writer, as fast as it goes. Result as {@link LoadPlan}.
 *
 * @param file database file, created when absent
 * @param synchronous {@code full} or {@code normal}
 * @param warmUp before measuring
 * @param measure how long to measure
 * @param output folder for raw files
 */
public record CommitPlan(
    Path file, String synchronous, Duration warmUp, Duration measure, Path output)
    implements AgentPlan {}
