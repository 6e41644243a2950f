package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real processes and real signals; only the Pulumi CLI is a script. */
final class SignalsIT {
  @TempDir Path root;

  @Test
  void aRunEndsWithEverythingTakenDown() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("fine");

      assertThat(fake.exitCode(fake.durabench("run"))).as(fake.output()).isZero();
      assertThat(fake.log()).containsSubsequence("up --yes", "destroy --yes");
    }
  }

  @Test
  void anotherStackInTheEnvironmentIsNotWorkedOn() throws Exception {
    try (FakePulumi fake = new FakePulumi(root, Map.of("PULUMI_STACK", "other"))) {
      fake.up("fine");

      assertThat(fake.exitCode(fake.durabench("run"))).as(fake.output()).isZero();
      assertThat(fake.log()).contains("up --yes").doesNotContain("PULUMI_STACK other");
    }
  }

  @Test
  void keepTakesNothingDown() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("fine");

      assertThat(fake.exitCode(fake.durabench("run", "--keep"))).as(fake.output()).isZero();
      assertThat(fake.log()).contains("up --yes").doesNotContain("destroy --yes");
    }
  }

  @Test
  void theFirstCtrlCReachesPulumiExactlyOnceAndEverythingIsTakenDown() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("wait");
      Process durabench = fake.durabench("run");
      fake.awaitUp();

      FakePulumi.ctrlC(durabench);

      assertThat(fake.exitCode(durabench)).as(fake.output()).isEqualTo(130);
      assertThat(fake.log()).containsOnlyOnce("signal INT");
      assertThat(fake.log()).containsSubsequence("up --yes", "signal INT", "destroy --yes");
      assertThat(fake.output()).contains("Stopping: faults are undone");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"up", "run --keep"})
  void whatIsToBeKeptIsLeftStandingByCtrlC(String command) throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("wait");
      Process durabench = fake.durabench(command.split(" ", -1));
      fake.awaitUp();

      FakePulumi.ctrlC(durabench);

      assertThat(fake.exitCode(durabench)).as(fake.output()).isEqualTo(130);
      assertThat(fake.log()).containsOnlyOnce("signal INT").doesNotContain("destroy --yes");
      assertThat(fake.output())
          .contains("Left standing as it is")
          .contains("./durabench destroy bench");
    }
  }

  @Test
  void theSecondCtrlCStopsAtOnceAndSaysWhatIsLeft() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("stubborn");
      Process durabench = fake.durabench("run");
      ProcessHandle up = fake.awaitUp();
      FakePulumi.ctrlC(durabench);
      FakePulumi.await("the first signal", () -> fake.log().contains("signal INT"));
      List<Long> session = OwnSession.members(up.pid());
      assertThat(session).hasSizeGreaterThan(1);

      FakePulumi.ctrlC(durabench);

      assertThat(fake.exitCode(durabench)).as(fake.output()).isEqualTo(ExitCode.LEFT_STANDING);
      assertThat(fake.output())
          .contains("Stopping now.")
          .contains("LEFT: stack bench still stands")
          .contains("./durabench destroy bench");
      assertThat(fake.log()).doesNotContain("destroy --yes");
      FakePulumi.await("the session to be gone", () -> OwnSession.members(up.pid()).isEmpty());
    }
  }

  @Test
  void theRunAfterAKilledOneEndsItsEngineAndCompletes() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("wait");
      Process killed = fake.durabench("run");
      ProcessHandle orphan = fake.awaitUp();
      killed.destroyForcibly().waitFor();
      assertThat(orphan.isAlive()).isTrue();
      fake.up("fine");

      assertThat(fake.exitCode(fake.durabench("run"))).as(fake.output()).isZero();
      assertThat(orphan.isAlive()).isFalse();
      assertThat(fake.output()).contains("its engine still works: ending it");
      assertThat(fake.log()).containsSubsequence("signal INT", "up --yes", "destroy --yes");
    }
  }

  @Test
  void aLockOfADeadEngineIsCleared() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("wait");
      Process killed = fake.durabench("run");
      ProcessHandle engine = fake.awaitUp();
      killed.destroyForcibly().waitFor();
      OwnSession.kill(engine.pid());
      engine.onExit().join();

      assertThat(fake.exitCode(fake.durabench("destroy"))).as(fake.output()).isZero();
      assertThat(fake.output()).contains("Cleared a lock on the state whose holder is dead");
    }
  }

  @Test
  void whatWasBeingMadeWhenAnEngineWasKilledIsForgottenAndLeftToTheRunToSweep() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.exports(
          """
          {"version": 3, "deployment": {"manifest": {}, "resources": [
            {"urn": "urn:pulumi:bench::durabench::bench:index:Run::local-run",
             "custom": true, "id": "1", "type": "bench:index:Run"}],
           "pending_operations": [{"type": "creating", "resource":
            {"urn": "urn:pulumi:bench::durabench::bench:local:PostgresCluster::local-pg",
             "custom": true, "type": "bench:local:PostgresCluster", "inputs": {"owner": "1"}}}]}}
          """);

      assertThat(fake.exitCode(fake.durabench("destroy"))).as(fake.output()).isZero();
      assertThat(fake.log()).containsSubsequence("stack import", "destroy --yes");
      assertThat(fake.exported()).contains("local-run").doesNotContain("local-pg");
    }
  }

  @Test
  void aCtrlCBetweenTwoPulumisIsNotLost() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("fine");
      fake.holdExport(true);
      Process durabench = fake.durabench("run");
      FakePulumi.await("the state to be read", () -> fake.log().contains("exporting"));

      FakePulumi.ctrlC(durabench);
      FakePulumi.await("the signal to be heard", () -> fake.said("Stopping: faults are undone"));
      fake.holdExport(false);

      assertThat(fake.exitCode(durabench)).as(fake.output()).isEqualTo(130);
      assertThat(fake.log()).contains("destroy --yes").doesNotContain("up --yes");
      assertThat(fake.output()).contains("stopped by the user");
    }
  }

  @Test
  void theEventsOfAKilledRunAreOverwrittenByTheNext() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("wait");
      Process killed = fake.durabench("run");
      fake.awaitUp();
      killed.destroyForcibly().waitFor();
      Path events = root.resolve("home/stacks/bench.events.ndjson");
      assertThat(events).exists();
      fake.up("fine");

      assertThat(fake.exitCode(fake.durabench("run"))).as(fake.output()).isZero();
      assertThat(events).doesNotExist();
    }
  }

  @Test
  void twoAtOnceDoNotTouchEachOther() throws Exception {
    try (FakePulumi fake = new FakePulumi(root)) {
      fake.up("wait");
      Process first = fake.durabench("run");
      ProcessHandle up = fake.awaitUp();

      assertThat(fake.exitCode(fake.durabench("destroy"))).isEqualTo(ExitCode.REFUSED);
      assertThat(fake.output()).contains("another durabench works on stack bench");
      assertThat(up.isAlive()).isTrue();
      FakePulumi.ctrlC(first);
      assertThat(fake.exitCode(first)).isEqualTo(130);
    }
  }
}
