package dev.durabench.experiment;

import dev.durabench.agent.AgentPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts agents that the test makes. */
final class FakeTarget implements Target {
  final List<AgentPlan> started = new ArrayList<>();
  final List<AgentHandle> agents = new ArrayList<>();
  private final Function<AgentPlan, AgentHandle> maker;

  FakeTarget(Function<AgentPlan, AgentHandle> maker) {
    this.maker = maker;
  }

  @Override
  public String name() {
    return "local";
  }

  @Override
  public AgentHandle start(AgentPlan plan, Optional<String> password) {
    started.add(plan);
    AgentHandle agent = maker.apply(plan);
    agents.add(agent);
    return agent;
  }

  /** The plans of one kind, in the order they were started. */
  <T extends AgentPlan> List<T> plans(Class<T> type) {
    return started.stream().filter(type::isInstance).map(type::cast).toList();
  }

  @Override
  public Map<String, String> provenance() {
    return Map.of("kernel", "6.1", "stealTicks", Integer.toString(started.size()));
  }

  @Override
  public String address() {
    return "127.0.0.1";
  }

  @Override
  public String fileSystem(Path directory) {
    return "ext4 on /dev/vda1";
  }

  @Override
  public long clockOffsetMicros() {
    return 0;
  }
}
