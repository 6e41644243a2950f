package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that write down what they were told. */
final class CommandPowerIT {
  @TempDir private Path folder;

  private CommandPower power(int port, String off, String on) {
    Reach.Machine machine =
        new Reach.Machine("db-1", "127.0.0.1", port, "10.0.0.1", "", "", "/mnt/durabench");
    return new CommandPower(List.of(machine), new Reach.PowerAccess("commands", off, on));
  }

  @Test
  void runsTheCommandsWithNameAndAddress() throws Exception {
    Path told = folder.resolve("told");
    int port;
    List<String> accepted = new ArrayList<>();
    try (ServerSocket ssh = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      port = ssh.getLocalPort();
      CommandPower power =
          power(port, "echo off {name} {address} >>" + told, "echo on {name} >>" + told);
      assertThat(power.isOff("db-1")).isFalse();
      power.on("db-1");
      assertThat(told).doesNotExist();
      power.off("db-1", () -> accepted.add("accepted"));
      assertThat(told).hasContent("off db-1 127.0.0.1");
      assertThat(accepted).containsExactly("accepted");
    }
    CommandPower power = power(port, "true", "echo on {name} >>" + told);
    assertThat(power.isOff("db-1")).isTrue();
    power.on("db-1");
    assertThat(told).hasContent("off db-1 127.0.0.1\non db-1");
  }

  @Test
  void saysWhatACommandSaid() {
    List<String> accepted = new ArrayList<>();
    CommandPower power = power(1, "echo no such outlet; exit 4", "true");
    assertThatThrownBy(() -> power.off("db-1", () -> accepted.add("accepted")))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("switching the power of db-1 off failed")
        .hasMessageContaining("exit code 4: no such outlet");
    assertThat(accepted).isEmpty();
  }

  @Test
  void takesNothingIntoACommandThatMeansSomethingToTheShell() {
    assertThatThrownBy(() -> CommandPower.filled("off {name}", "$(reboot)", "127.0.0.1"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("cannot stand in a command");
  }

  @Test
  void knowsOnlyItsMachines() {
    assertThatThrownBy(() -> power(1, "true", "true").on("db-2"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("no machine db-2");
  }
}
