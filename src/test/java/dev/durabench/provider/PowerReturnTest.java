package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.target.servers.PowerJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.EngineOuterClass.LogRequest;
import pulumirpc.EngineOuterClass.LogSeverity;

/** A durabench was killed while a machine of the user's had no power. */
final class PowerReturnTest {
  private static final String TYPE = "bench:index:PowerGuard";

  @TempDir private Path directory;
  private ProviderRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new ProviderRig(directory, Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private static Reach reach() {
    Reach two = FakeServers.reach(true);
    return new Reach(
        two.user(),
        "",
        two.machines(),
        Optional.of(
            new Reach.Postgres(
                List.of("db-1", "db-2"), "18", "pg", 54320, "/var/lib/durabench/pg", "/run")),
        new Reach.PowerAccess("commands", "off", "on"),
        true);
  }

  private Path killedWithoutPower(String instance) throws IOException {
    Path folder = Files.createDirectories(rig.home.servers().resolve("s1-pg"));
    new PowerJournal(folder).remember(reach());
    Files.writeString(
        Files.createDirectories(folder.resolve("faults")).resolve("entry"),
        "POWER_OFF " + instance);
    return folder.resolve("faults/entry");
  }

  @Test
  void whatWasWrittenDownIsUndoneByTheNextProvider() throws IOException {
    Path entry = killedWithoutPower("pg2");
    rig.power.off.add("db-2");

    assertThat(rig.powerReturn.ofTheKilled())
        .containsExactly("db-2 got the power back that an earlier durabench had cut");
    assertThat(rig.power.off).isEmpty();
    assertThat(entry).doesNotExist();
    assertThat(rig.powerReturn.ofTheKilled()).isEmpty();
  }

  @Test
  void whoIsStillAtWorkIsLeftAlone() throws IOException {
    Path entry = killedWithoutPower("pg2");
    rig.power.off.add("db-2");
    ServerLocks alive = new ServerLocks(rig.home.servers(), Duration.ZERO);

    alive.alone(
        reach(),
        "another experiment",
        (message, fraction) -> {},
        () -> {
          assertThat(rig.powerReturn.ofTheKilled()).isEmpty();
          return true;
        });
    assertThat(rig.power.off).containsExactly("db-2");
    assertThat(entry).exists();
  }

  /** It may have been cut from another computer: nothing is written down here. */
  @Test
  void machinesThatDoNotAnswerGetPowerBeforeTheStackIsTakenDown() throws IOException {
    Path entry = killedWithoutPower("pg1");
    rig.power.off.add("db-1");
    Value.Fields inputs =
        new Value.Fields(
            Map.of(
                "owner",
                Value.of("s1"),
                "reach",
                new Value.Secret(Value.of(ReachText.json(reach())))));
    Value.Fields outputs = ValueCodec.read(rig.create(TYPE, inputs).getProperties());
    assertThat(rig.power.switchedOn).isEmpty();

    rig.delete(TYPE, outputs);
    assertThat(rig.power.switchedOn).containsExactly("db-1");
    assertThat(entry).doesNotExist();
    rig.delete(TYPE, outputs);
    assertThat(rig.power.switchedOn).containsExactly("db-1");
  }

  @Test
  void aSwitchThatFailsIsTold() throws IOException {
    Path entry = killedWithoutPower("pg2");
    rig.power.off.add("db-2");
    rig.power.broken = true;

    assertThat(rig.powerReturn.ofTheKilled())
        .containsExactly("cannot give db-2 the power back: no such outlet");
    assertThat(entry).exists();
    Value.Fields outputs =
        new Value.Fields(
            Map.of("stackId", Value.of("s1"), "machines", Value.of(ReachText.json(reach()))));
    assertThatThrownBy(() -> rig.delete(TYPE, outputs)).hasMessageContaining("no such outlet");
  }

  @Test
  void whoAnswersIsNotSaidToHaveGotPower() throws IOException {
    Path entry = killedWithoutPower("pg2");

    assertThat(rig.powerReturn.ofTheKilled()).isEmpty();
    assertThat(entry).doesNotExist();
  }

  @Test
  void allGetTheirPowerThoughOneOutletFails() throws IOException {
    Path entry = killedWithoutPower("pg1");
    rig.power.off.addAll(List.of("db-1", "db-2"));
    rig.power.dead.add("db-1");

    assertThatThrownBy(this::destroy)
        .hasMessageContaining("cannot give db-1 the power back: no outlet of db-1")
        .hasMessageContaining("by hand and try again, or, if the machine is gone for good")
        .hasMessageContaining("pulumi state delete 'urn:");
    assertThat(rig.power.switchedOn).containsExactly("db-2");
    assertThat(entry).as("still owed").exists();
  }

  /** Nothing says that we cut it: it may be dead for years. */
  @Test
  void aMachineThatWasNotCutFromHereDoesNotHoldUpTheOthers() {
    rig.power.off.addAll(List.of("db-1", "db-2"));
    rig.power.dead.add("db-1");
    destroy();

    assertThat(rig.power.switchedOn).containsExactly("db-2");
    assertThat(warnings())
        .containsExactly(
            "cannot give db-1 the power back: no outlet of db-1; what is on it stays, and the rest"
                + " is taken down");
  }

  @Test
  void aMachineThatDoesNotBootIsWarnedOf() throws IOException {
    Path entry = killedWithoutPower("pg1");
    rig.power.off.add("db-1");
    rig.power.silent.add("db-1");
    destroy();

    assertThat(rig.power.switchedOn).containsExactly("db-1");
    assertThat(warnings())
        .singleElement()
        .asString()
        .startsWith("db-1 does not answer within 0 s of getting its power back: look at its");
    assertThat(entry).doesNotExist();
  }

  private void destroy() {
    rig.delete(
        TYPE,
        new Value.Fields(
            Map.of("stackId", Value.of("s1"), "machines", Value.of(ReachText.json(reach())))));
  }

  private List<String> warnings() {
    return rig.logged.stream()
        .filter(line -> line.getSeverity() == LogSeverity.WARNING && !line.getEphemeral())
        .map(LogRequest::getMessage)
        .toList();
  }
}
