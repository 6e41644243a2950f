package dev.durabench.agent;

import java.io.IOException;
import java.sql.SQLException;

/** What one kind of plan does. Closed once, whatever happened. */
interface Job extends AutoCloseable {
  /** Adds what the controller must know before the job runs, such as a port that listens. */
  default void introduce(Message hello) {}

  /**
   * Works until done or until the controller says stop; raw files are complete when it returns.
   *
   * @return the result message
   */
  Message run() throws Exception;

  @Override
  default void close() throws IOException, SQLException {}
}
