package dev.durabench.target;

import static java.util.Objects.requireNonNull;

import dev.durabench.agent.AgentPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** This machine: agents are child processes. */
public final class LocalTarget implements Target {
  private final Path agentJar;
  private final Path java;

  /**
   * @param agentJar the agent's jar
   * @param java the java binary that runs it, 17 or newer
   */
  public LocalTarget(Path agentJar, Path java) {
    this.agentJar = requireNonNull(agentJar, "agentJar is null");
    this.java = requireNonNull(java, "java is null");
  }

  /** The java binary that runs this program. */
  public static Path ownJava() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  @Override
  public String name() {
    return "local";
  }

  @Override
  public AgentHandle start(AgentPlan plan, Optional<String> password) {
    if (!Files.isRegularFile(agentJar)) {
      throw new TargetFailure(
          "no agent at " + agentJar + ": build it with mvn package, or set DURABENCH_AGENT");
    }
    return AgentProcess.start(name(), java, agentJar, plan, password);
  }

  @Override
  public Map<String, String> provenance() {
    return MachineFacts.describe();
  }

  @Override
  public String address() {
    return "127.0.0.1";
  }

  @Override
  public String fileSystem(Path directory) {
    return MachineFacts.fileSystem(directory);
  }

  @Override
  public long clockOffsetMicros() {
    return 0;
  }
}
