package dev.durabench.target.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FaultFolderTest {
  @TempDir Path folder;

  @Test
  void anotherOneSeesWhatHasBegunUntilItEnds() {
    FaultFolder journal = new FaultFolder(folder.resolve("faults"));
    assertThat(journal.open()).isEmpty();
    FaultFolder.Entry freeze = journal.begin(FaultFolder.Kind.FREEZE, "pg1");
    FaultFolder.Entry outage = journal.begin(FaultFolder.Kind.POWER_OFF, "pg2");
    FaultFolder later = new FaultFolder(folder.resolve("faults"));
    assertThat(later.open()).containsExactlyInAnyOrder(freeze, outage);
    later.end(freeze);
    assertThat(journal.open()).containsExactly(outage);
    later.end(freeze);
  }

  @Test
  void doesNotGuessWhatADamagedEntryMeans() throws IOException {
    Files.writeString(folder.resolve("entry"), "FREEZ pg1");
    assertThatThrownBy(() -> new FaultFolder(folder).open())
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("entry");
  }
}
