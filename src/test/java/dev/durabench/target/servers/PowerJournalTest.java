package dev.durabench.target.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.Reach;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.FaultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PowerJournalTest {
  @TempDir private Path folder;

  private static Reach reach() {
    return new Reach(
        "root",
        "the private key",
        List.of(machine("alpha"), machine("beta")),
        Optional.of(
            new Reach.Postgres(
                List.of("alpha", "beta"), "18", "pg", 54320, "/var/lib/durabench/pg", "/run")),
        new Reach.PowerAccess("commands", "off {name}", "on {name}"),
        true);
  }

  private static Reach.Machine machine(String name) {
    return new Reach.Machine(name, "192.0.2.1", 22, "10.0.0.1", "key", "", "/x");
  }

  @Test
  void aLaterOneKnowsWhoHasNoPowerAndHowToGiveItBack() {
    PowerJournal journal = new PowerJournal(folder);
    journal.remember(reach());
    journal.remember(reach());
    assertThat(journal.outstanding()).isEmpty();
    FaultFolder faults = new FaultFolder(folder.resolve("faults"));
    faults.begin(FaultFolder.Kind.POWER_OFF, "pg2");
    FaultFolder.Entry freeze = faults.begin(FaultFolder.Kind.FREEZE, "pg1");

    PowerJournal later = new PowerJournal(folder);
    Reach known = later.outstanding().orElseThrow();
    assertThat(known.power()).isEqualTo(reach().power());
    assertThat(later.machines(known)).containsExactly("beta");
    later.strikeOff();
    assertThat(journal.outstanding()).isEmpty();
    assertThat(faults.open()).containsExactly(freeze);
  }

  @Test
  void whereAnOperatorPlacesInstancesTheMachineItselfIsWrittenDown() {
    Reach nodes =
        new Reach(
            "",
            "",
            List.of(machine("alpha"), machine("beta")),
            Optional.empty(),
            reach().power(),
            true,
            Optional.of(new Reach.Kubernetes("no key", Optional.empty(), "db", "pg", "agents")));
    PowerJournal journal = new PowerJournal(folder);
    journal.remember(nodes);
    new FaultFolder(folder.resolve("faults")).begin(FaultFolder.Kind.POWER_OFF, "alpha");

    Reach known = journal.outstanding().orElseThrow();

    assertThat(journal.machines(known)).containsExactly("alpha");
    assertThat(known.kubernetes()).isEqualTo(nodes.kubernetes());
  }

  @Test
  void keepsNoKeyAndIsForItsOwnerOnly() throws IOException {
    new PowerJournal(folder).remember(reach());

    assertThat(folder.resolve("power.json")).content().doesNotContain("the private key");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("power.json"))))
        .isEqualTo("rw-------");
    assertThat(folder.toFile().list()).containsExactly("power.json");
  }

  @Test
  void saysWhichFileCannotBeRead() throws IOException {
    new FaultFolder(folder.resolve("faults")).begin(FaultFolder.Kind.POWER_OFF, "pg2");
    Files.writeString(folder.resolve("power.json"), "{");

    assertThatThrownBy(() -> new PowerJournal(folder).outstanding())
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("power.json");
  }
}
