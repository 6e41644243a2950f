package dev.durabench.target.shell;

import static java.util.Objects.requireNonNull;

import dev.durabench.agent.AgentPlan;
import dev.durabench.measure.Clock;
import dev.durabench.target.AgentCommand;
import dev.durabench.target.AgentHandle;
import dev.durabench.target.ClockOffset;
import dev.durabench.target.Shell;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A machine with a root shell: agents are copied there once and run with the Java that its
 * distribution has. Each has a folder of its own there, which goes when its files have been
 * fetched.
 */
public final class ShellTarget implements Target {
  private static final String AGENTS = "/var/lib/durabench/.agents";
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final Duration TO_TELL_THE_TIME = Duration.ofSeconds(60);
  private static final int NAME_BYTES = 6;

  private static final String FILE_SYSTEM =
      """
      # name a file system
      [ -d "$1" ] || { echo "no directory $1" >&2; exit 1; }
      df --output=fstype,source "$1" | awk 'NR == 2 { print $1 " on " $2 }'
      """;

  private final Shell shell;
  private final Supplier<String> address;
  private final AgentDelivery delivery;
  private final SecureRandom random = new SecureRandom();
  private final AtomicReference<@Nullable ClockOffset> clock = new AtomicReference<>();

  /**
   * Does nothing on the machine yet.
   *
   * @param shell the machine's; its owner closes it
   * @param address where the other machines reach it
   * @param agentJar the agent's jar, here
   */
  public ShellTarget(Shell shell, String address, Path agentJar) {
    this(shell, () -> address, agentJar, AGENTS);
  }

  /**
   * The same, where the address may change.
   *
   * @param agents folder for agents there
   */
  public ShellTarget(Shell shell, Supplier<String> address, Path agentJar, String agents) {
    this.shell = requireNonNull(shell, "shell is null");
    this.address = requireNonNull(address, "address is null");
    this.delivery = new AgentDelivery(shell, requireNonNull(agentJar, "agentJar is null"), agents);
  }

  @Override
  public String name() {
    return shell.machine();
  }

  @Override
  public AgentHandle start(AgentPlan plan, Optional<String> password) {
    AgentDelivery.Delivered delivered = delivery.deliver(folderName(), plan);
    ClockOffset offset = measureClock();
    long before = Clock.system().nowMicros();
    Shell.Running running =
        shell.start(
            AgentCommand.of(
                delivered.java(),
                delivered.jar(),
                delivered.folder() + "/" + AgentDelivery.SCRATCH,
                delivered.folder() + "/" + AgentDelivery.PLAN));
    ShellAgent agent = new ShellAgent(shell, running, plan, delivered.folder(), offset);
    try {
      agent.greet(
          plan.takesPassword() ? password.or(() -> Optional.of("")) : Optional.empty(), before);
      return agent;
    } catch (TargetFailure e) {
      agent.close();
      throw e;
    }
  }

  private String folderName() {
    byte[] bytes = new byte[NAME_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private ClockOffset measureClock() {
    ClockOffset offset = ClockExchange.with(shell, Clock.system(), TO_TELL_THE_TIME);
    clock.set(offset);
    return offset;
  }

  private ClockOffset clock() {
    ClockOffset measured = clock.get();
    return measured == null ? measureClock() : measured;
  }

  @Override
  public Map<String, String> provenance() {
    Map<String, String> facts = new TreeMap<>(RemoteFacts.of(shell));
    facts.put("clock-offset", clock().toString());
    return Map.copyOf(facts);
  }

  @Override
  public String address() {
    return address.get();
  }

  @Override
  public String fileSystem(Path directory) {
    return shell.run(FILE_SYSTEM, List.of(directory.toString()), "", BOUND);
  }

  /** As measured when the last agent was started; where there was none, it is measured now. */
  @Override
  public long clockOffsetMicros() {
    return clock().micros();
  }

  @Override
  public long clockUncertaintyMicros() {
    return clock().uncertaintyMicros();
  }
}
