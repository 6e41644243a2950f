package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that write down what they were told. */
final class CommandPowerIT {
  @TempDir private Path folder;

  /** Machines from which something comes back. */
  private final Set<String> answering = new HashSet<>(Set.of("db-1", "db-2"));

  private CommandPower power(String off, String on) {
    return new CommandPower(
        List.of(machine("db-1"), machine("db-2")),
        new Reach.PowerAccess("commands", off, on),
        machine -> answering.contains(machine.name()));
  }

  private static Reach.Machine machine(String name) {
    return new Reach.Machine(name, "127.0.0.1", 22, "10.0.0.1", "", "", "/mnt/durabench");
  }

  @Test
  void runsTheCommandsWithNameAndAddress() {
    Path told = folder.resolve("told");
    List<String> accepted = new ArrayList<>();
    CommandPower power = power("echo off {name} {address} >>" + told, "echo on {name} >>" + told);
    assertThat(power.isOff("db-1")).isFalse();
    power.on("db-1");
    assertThat(told).doesNotExist();
    power.off(
        "db-1",
        () -> {
          accepted.add("accepted");
          answering.remove("db-1");
        });
    assertThat(told).hasContent("off db-1 127.0.0.1");
    assertThat(accepted).containsExactly("accepted");
    assertThat(power.isOff("db-1")).isTrue();
    power.on("db-1");
    assertThat(told).hasContent("off db-1 127.0.0.1\non db-1");
  }

  /** It may be the network's; taken for an outage, it would allow a second primary. */
  @Test
  void doesNotTakeSilenceForAnOutage() {
    CommandPower power = power("true", "true");
    answering.remove("db-1");
    assertThatThrownBy(() -> power.isOff("db-1"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("whether db-1 has power is not known")
        .hasMessageContaining("127.0.0.1 port 22");
    assertThat(power.mayBeOff("db-1")).isTrue();
    assertThat(power.mayBeOff("db-2")).isFalse();
  }

  @Test
  void doesNotTakeItsOwnNetworksSilenceForAnOutage() {
    CommandPower power = power("true", "true");
    assertThatThrownBy(() -> power.off("db-1", answering::clear))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no other machine answers either");
  }

  @Test
  void doesNotTakeAFailedCommandForAnOutage() {
    CommandPower power = power("exit 4", "true");
    assertThatThrownBy(() -> power.off("db-1", () -> {})).isInstanceOf(TargetFailure.class);
    answering.remove("db-1");
    assertThatThrownBy(() -> power.isOff("db-1"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("is not known");
  }

  @Test
  void cutsNoPowerWhereNobodyCouldTell() {
    Path told = folder.resolve("told");
    CommandPower power = power("echo off >>" + told, "true");
    answering.remove("db-1");
    assertThatThrownBy(() -> power.off("db-1", () -> {}))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("db-1 does not answer");
    assertThat(told).doesNotExist();
  }

  /** Another durabench cut it, and was killed. */
  @Test
  void givesThePowerBackToAMachineThatIsSilent() {
    Path told = folder.resolve("told");
    answering.remove("db-1");
    power("true", "echo on {name} >>" + told).on("db-1");
    assertThat(told).hasContent("on db-1");
  }

  @Test
  void aPortThatIsPassedOnIsSilentWhenNobodyListens() throws Exception {
    Reach.Machine there;
    try (ServerSocket ssh = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      there = new Reach.Machine("db-1", "127.0.0.1", ssh.getLocalPort(), "10.0.0.1", "", "", "/x");
      assertThat(new SignOfLife().test(there)).isTrue();
    }
    assertThat(new SignOfLife().test(there)).isFalse();
  }

  @Test
  void saysWhatACommandSaid() {
    List<String> accepted = new ArrayList<>();
    CommandPower power = power("echo no such outlet; exit 4", "true");
    assertThatThrownBy(() -> power.off("db-1", () -> accepted.add("accepted")))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("switching the power of db-1 off failed")
        .hasMessageContaining("exit code 4: no such outlet");
    assertThat(accepted).isEmpty();
  }

  @Test
  void takesNothingIntoACommandThatMeansSomethingToTheShell() {
    Reach.Machine evil =
        new Reach.Machine("$(reboot)", "127.0.0.1", 1, "", "", "", "/mnt/durabench");
    assertThatThrownBy(() -> CommandPower.filled("off {name}", evil))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("cannot stand in a command");
  }

  @Test
  void knowsOnlyItsMachines() {
    assertThatThrownBy(() -> power("true", "true").on("db-3"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no machine db-3");
  }
}
