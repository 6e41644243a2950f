package dev.durabench.agent;

import java.nio.file.Path;

/**
 * Open-loop SQLite writer: row {@code id} (from 1) at its intended time into {@code
 * durabench_ledger(id integer, padding blob)}; each committed id is reported over TCP to a {@link
 * LoggerPlan logger}, which keeps the ledger, because this agent is going to be killed. Runs until
 * stopped or killed. {@code acks} messages as in {@link WriterPlan}, counting what the logger
 * confirmed.
 *
 * @param file database file, created when absent; {@code busy_timeout} is set
 * @param synchronous {@code full} or {@code normal}
 * @param ratePerSecond rows a second
 * @param paddingBytes size of each row's random padding
 * @param rows stop after this many; 0 for no end
 * @param loggerHost where the logger listens; empty to write without a logger, as fast as it goes
 *     (to fill a database). Its token is the first line on standard input
 * @param loggerPort its port
 * @param output folder for raw files
 */
public record StreamPlan(
    Path file,
    String synchronous,
    int ratePerSecond,
    int paddingBytes,
    long rows,
    String loggerHost,
    int loggerPort,
    Path output)
    implements AgentPlan {
  @Override
  public int secretLines() {
    return loggerHost.isEmpty() ? 0 : 1;
  }
}
