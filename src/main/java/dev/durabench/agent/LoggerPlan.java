package dev.durabench.agent;

import java.nio.file.Path;

/**
 * Keeps the ledger for a writer that dies: listens on a free loopback port (sent as {@code port} in
 * its {@code hello} message), appends every reported id to {@code ledger.csv}, flushes (fdatasync),
 * and only then confirms; batches what has arrived. Result: {@code acknowledged, lastAckMicros}.
 *
 * @param bind address to listen on
 * @param output folder for raw files
 */
public record LoggerPlan(String bind, Path output) implements AgentPlan {}
