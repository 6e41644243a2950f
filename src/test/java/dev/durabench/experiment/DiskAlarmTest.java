package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskAlarmTest {
  private static final String ALARM = "faster than its own disk";

  @TempDir private Path results;
  private RunFolder folder;

  @BeforeEach
  void open() {
    folder = RunFolder.open(results, "bench", "disks", "20260101");
  }

  private void keep(String database, String machine, String storage, double millis) {
    keep(database, machine, storage, Measurement.once(Metric.FLUSH_P50, millis, 1_000), "n = 1");
  }

  private void keep(
      String database, String machine, String storage, Measurement measurement, String note) {
    CellKey key = new CellKey("disks", database, "flush", Map.of());
    folder.keep(
        new Cell(
            key.toString(),
            "disks",
            database,
            "flush",
            Map.of(),
            "f0",
            true,
            note,
            List.of(measurement),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Map.of(),
            Map.of("machine", machine, "storage", storage),
            List.of()));
    DiskAlarm.look(folder);
  }

  private String note(String database) {
    return folder.result().cells().stream()
        .filter(cell -> cell.database().equals(database))
        .findFirst()
        .orElseThrow()
        .note();
  }

  @Test
  void ringsForAVolumeThatIsFasterThanTheDiskBesideIt() {
    keep("local", "db-1", "local", 0.34);
    keep("volume", "db-1", "volume", 0.1);

    assertThat(note("volume"))
        .isEqualTo(
            "faster than its own disk: 0.10 ms against 0.34 ms of db-1's local disk, so that"
                + " something acknowledges flushes it has not done; n = 1");
    assertThat(note("local")).isEqualTo("n = 1");
  }

  @Test
  void ringsAlsoWhenTheDiskIsMeasuredLast() {
    keep("volume", "db-1", "volume", 0.1);
    assertThat(note("volume")).doesNotContain(ALARM);

    keep("local", "db-1", "local", 0.34);

    assertThat(note("volume")).startsWith(ALARM);
  }

  @Test
  void isSilentForWhatIsSlowerOrAboutAsFast() {
    keep("local", "db-1", "local", 0.34);
    keep("slow", "db-1", "volume", 2.7);
    keep("near", "db-1", "volume", 0.28);

    assertThat(note("slow")).isEqualTo("n = 1");
    assertThat(note("near")).isEqualTo("n = 1");
  }

  @Test
  void isSilentWhereOnlyOneWasMeasured() {
    Measurement none = Measurement.missing(Metric.FLUSH_P50, "too few samples");
    keep("elsewhere", "db-2", "local", 0.34);
    keep("unmeasured", "db-1", "local", none, "");
    keep("volume", "db-1", "volume", 0.1);

    assertThat(note("volume")).doesNotContain(ALARM);
  }

  @Test
  void takesAnAlarmBackThatDoesNotHoldAnyMore() {
    keep("local", "db-1", "local", 0.34);
    keep("volume", "db-1", "volume", 0.1);

    keep("local", "db-1", "local", 0.09);

    assertThat(note("volume")).isEqualTo("n = 1");
  }
}
