package dev.durabench.target.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.LocalShell;
import dev.durabench.target.Power;
import dev.durabench.target.TargetFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OutagesTest {
  private final LocalShell shell = new LocalShell("db-1");
  private final Switch power = new Switch();
  private final Outages outages = new Outages(power, Map.of("db-1", shell));

  private final class Switch implements Power {
    private final List<String> calls = new ArrayList<>();
    private boolean off;

    @Override
    public void off(String machine, Runnable accepted) {
      calls.add("off " + machine);
      off = true;
      shell.cutOff(true);
      accepted.run();
    }

    @Override
    public void on(String machine) {
      calls.add("on " + machine);
      off = false;
      shell.cutOff(false);
    }

    @Override
    public boolean isOff(String machine) {
      return off;
    }
  }

  @Test
  void knowsWhatItCutUntilThePowerIsBack() {
    assertThat(outages.isOff("db-1")).isFalse();
    outages.cut("db-1", () -> {});
    assertThat(outages.isOff("db-1")).isTrue();
    assertThat(outages.isDown("db-1")).isTrue();
    assertThat(outages.wake("db-1", () -> {})).isTrue();
    assertThat(outages.isOff("db-1")).isFalse();
    assertThat(power.calls).containsExactly("off db-1", "on db-1");
  }

  @Test
  void leavesAMachineAloneThatAnswers() {
    assertThat(outages.wake("db-1", () -> {})).isFalse();
    assertThat(outages.isDown("db-1")).isFalse();
    assertThat(power.calls).isEmpty();
  }

  @Test
  void findsAMachineThatAnotherRunSwitchedOff() {
    power.off("db-1", () -> {});
    assertThat(outages.isDown("db-1")).isTrue();
    assertThat(outages.wake("db-1", () -> {})).isTrue();
  }

  @Test
  void doesNotTakeSilenceForAnOutage() {
    shell.cutOff(true);
    assertThat(outages.isDown("db-1")).isFalse();
  }

  /** Such as one whose power is switched by commands, when an earlier run was killed. */
  @Test
  void givesThePowerBackWhereNobodyCanTellWhetherItIsThere() {
    Outages unsure =
        new Outages(
            new Power() {
              @Override
              public void off(String machine, Runnable accepted) {}

              @Override
              public void on(String machine) {
                power.on(machine);
              }

              @Override
              public boolean isOff(String machine) {
                throw new TargetFailure("whether " + machine + " has power is not known");
              }

              @Override
              public boolean mayBeOff(String machine) {
                return true;
              }
            },
            Map.of("db-1", shell));
    shell.cutOff(true);
    assertThatThrownBy(() -> unsure.isDown("db-1"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("not known");
    assertThat(unsure.wake("db-1", () -> {})).isTrue();
    assertThat(power.calls).containsExactly("on db-1");
  }

  @Test
  void noticesThatSomebodyElseGaveThePowerBack() {
    outages.cut("db-1", () -> {});
    power.on("db-1");
    assertThatThrownBy(() -> outages.isDown("db-1"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("somebody else");
  }

  @Test
  void keepsNothingInMindThatThePowerSwitchRefused() {
    Outages without = new Outages(new NoPower(), Map.of("db-1", shell));
    assertThatThrownBy(() -> without.cut("db-1", () -> {})).isInstanceOf(TargetFailure.class);
    assertThat(without.isOff("db-1")).isFalse();
  }
}
