package dev.durabench.target.ssh;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How long a connection may take, and how soon a silent machine counts as lost.
 *
 * @param connect of all attempts to connect together; a call with a shorter bound waits no longer
 * @param heartbeat between two questions to the machine
 * @param unanswered so many questions without an answer, and the connection is lost
 * @param answer for a machine that is there to start a command, or to tell the time
 */
record SshTimes(Duration connect, Duration heartbeat, int unanswered, Duration answer) {
  /**
   * A machine without power is noticed within 10 s; a loaded virtual one is not mistaken for it.
   */
  static final SshTimes STANDARD =
      new SshTimes(Duration.ofSeconds(60), Duration.ofSeconds(2), 4, Duration.ofSeconds(60));

  SshTimes {
    requireNonNull(connect, "connect is null");
    requireNonNull(heartbeat, "heartbeat is null");
    requireNonNull(answer, "answer is null");
  }
}
