package dev.durabench.experiment;

import dev.durabench.agent.AgentPlan;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Starts agents that the test makes. */
final class FakeTarget implements Target {
  final List<AgentPlan> started = new ArrayList<>();
  final List<AgentHandle> agents = new ArrayList<>();

  /** What each was told first on its standard input. */
  final List<Optional<String>> secrets = new ArrayList<>();

  private final Function<AgentPlan, AgentHandle> maker;

  private final String name;

  /** True while it has no power. */
  BooleanSupplier off = () -> false;

  /** How far its clock is ahead; what its agents stamp is so much more. */
  final long clockOffsetMicros;

  /** This machine. */
  FakeTarget(Function<AgentPlan, AgentHandle> maker) {
    this("local", 0, maker);
  }

  FakeTarget(String name, long clockOffsetMicros, Function<AgentPlan, AgentHandle> maker) {
    this.name = name;
    this.clockOffsetMicros = clockOffsetMicros;
    this.maker = maker;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public AgentHandle start(AgentPlan plan, Optional<String> password) {
    started.add(plan);
    secrets.add(password);
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
    if (off.getAsBoolean()) {
      throw new TargetFailure(name + " does not answer");
    }
    return Map.of("kernel", "6.1", "stealTicks", Integer.toString(started.size()));
  }

  @Override
  public String address() {
    return name;
  }

  @Override
  public String fileSystem(Path directory) {
    return "ext4 on /dev/fake";
  }

  @Override
  public long clockOffsetMicros() {
    return clockOffsetMicros;
  }
}
