package dev.durabench.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The closed-loop writer that keeps the ledger: one row a transaction into {@code
 * durabench_ledger(id bigint, run text)} (created when absent), next row as soon as the last is
 * answered, until stopped. Never resends an id. Raw file {@code ledger.csv}. Result: {@code
 * acknowledged, failed, unknown, lastAckMicros, loggerTrouble}. Sends an {@code acks} message at
 * least every 100 ms while acknowledgements arrive.
 *
 * @param endpoints tried in order until one is a primary
 * @param user database user; its password is the first line on standard input
 * @param database database name
 * @param run marks this run's rows in the table
 * @param answerTimeout socket time-out after which an answer is unknown (no statement time-outs)
 * @param connectTimeout of one attempt to connect
 * @param loggerHost where a {@link LoggerPlan logger} listens that keeps the ledger as well: every
 *     write is announced to it before it is sent and reported after its answer, and {@code acks}
 *     messages count what it confirmed. Its token is the second line on standard input. Empty when
 *     there is none
 * @param loggerPort its port; 0 when there is none
 * @param output folder for raw files
 */
public record WriterPlan(
    List<PostgresEndpoint> endpoints,
    String user,
    String database,
    String run,
    Duration answerTimeout,
    Duration connectTimeout,
    String loggerHost,
    int loggerPort,
    Path output)
    implements AgentPlan {
  public WriterPlan {
    endpoints = List.copyOf(endpoints);
  }

  @Override
  public int secretLines() {
    return loggerPort > 0 ? 2 : 1;
  }
}
