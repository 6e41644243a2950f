package dev.durabench.target;

import java.util.ArrayList;
import java.util.List;

/** How an agent's process is started, on whichever machine. */
public final class AgentCommand {
  /**
   * The first compiler only: an agent mostly waits, is warm within a second, and has no compiler
   * threads that would take a core from the database in the middle of a measurement. The serial
   * collector for the same reason.
   */
  private static final List<String> JVM_OPTIONS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xms64m", "-Xmx256m");

  private AgentCommand() {}

  /**
   * The words of the command.
   *
   * @param java the java binary
   * @param jar the agent's
   * @param scratch where SQLite's library is unpacked; a killed agent cannot delete it, so that
   *     whoever started it does
   * @param plan the plan's file
   */
  public static List<String> of(String java, String jar, String scratch, String plan) {
    List<String> words = new ArrayList<>(List.of(java));
    words.addAll(JVM_OPTIONS);
    words.addAll(List.of("-Djava.io.tmpdir=" + scratch, "-jar", jar, plan));
    return List.copyOf(words);
  }
}
