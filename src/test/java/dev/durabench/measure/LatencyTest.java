package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.durabench.measure.Latencies.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class LatencyTest {
  private static final long START = 1_790_000_000_000_000L;

  @TempDir private Path folder;

  @Test
  void keepsThreeDigitsFromMicrosecondsToMinutes() {
    for (long nanos : new long[] {20_000, 340_000, 2_700_000, 66_000_000_000L}) {
      LatencyRecorder recorder = new LatencyRecorder();
      recorder.recordNanos(nanos);

      double millis = nanos / 1e6;
      assertThat(recorder.latencies().percentileMillis(50))
          .isCloseTo(millis, within(millis / 1000));
      assertThat(recorder.latencies().meanMillis()).isCloseTo(millis, within(millis / 1000));
      assertThat(recorder.latencies().maxMillis()).isCloseTo(millis, within(millis / 1000));
    }
  }

  @Test
  void tellsTwentyMicrosecondFlushesApart() {
    LatencyRecorder recorder = new LatencyRecorder();
    recorder.recordNanos(20_000);
    recorder.recordNanos(20_400);

    assertThat(recorder.latencies().percentileMillis(0))
        .isLessThan(recorder.latencies().percentileMillis(100));
  }

  @Test
  void findsThePercentilesOfAKnownDistribution() {
    Latencies latencies = oneToThousandMillis();

    assertThat(latencies.count()).isEqualTo(1000);
    assertThat(latencies.percentileMillis(50)).isCloseTo(500, within(0.5));
    assertThat(latencies.percentileMillis(99)).isCloseTo(990, within(1.0));
    assertThat(latencies.percentileMillis(99.9)).isCloseTo(999, within(1.0));
    assertThat(latencies.meanMillis()).isCloseTo(500.5, within(0.5));
  }

  @Test
  void mergesClients() {
    List<LatencyRecorder> clients = new ArrayList<>();
    for (int client = 0; client < 4; client++) {
      LatencyRecorder recorder = new LatencyRecorder();
      for (int millis = client + 1; millis <= 1000; millis += 4) {
        recorder.recordNanos(millis * 1_000_000L);
      }
      clients.add(recorder);
    }

    Latencies merged = LatencyRecorder.merge(clients);

    assertThat(merged.count()).isEqualTo(1000);
    assertThat(merged.curve(5)).isEqualTo(oneToThousandMillis().curve(5));
  }

  @Test
  void takesImpossibleLatenciesToTheNearestPossible() {
    LatencyRecorder recorder = new LatencyRecorder();
    recorder.recordNanos(-5);
    recorder.recordNanos(Long.MAX_VALUE);

    assertThat(recorder.latencies().percentileMillis(0)).isZero();
    assertThat(recorder.latencies().maxMillis()).isCloseTo(3_600_000, within(3600.0));
  }

  @Test
  void doesNotChangeWhenMoreIsRecorded() {
    LatencyRecorder recorder = new LatencyRecorder();
    recorder.recordNanos(1_000_000);
    Latencies before = recorder.latencies();
    recorder.recordNanos(2_000_000);

    assertThat(before.count()).isEqualTo(1);
  }

  @Test
  void hasNoFiguresWithoutLatencies() {
    Latencies empty = new LatencyRecorder().latencies();

    assertThat(empty.count()).isZero();
    assertThat(empty.curve(5)).isEmpty();
    assertThatThrownBy(empty::meanMillis).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(empty::maxMillis).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> empty.percentileMillis(50)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void drawsACurveThatEndsAtTheSlowest() {
    List<Point> curve = oneToThousandMillis().curve(5);

    assertThat(curve).hasSizeGreaterThan(30);
    assertThat(curve).isSortedAccordingTo(Comparator.comparingDouble(Point::percentile));
    assertThat(curve).isSortedAccordingTo(Comparator.comparingDouble(Point::millis));
    assertThat(curve.get(curve.size() - 1).percentile()).isEqualTo(100);
    assertThat(curve.get(curve.size() - 1).millis()).isCloseTo(1000, within(1.0));
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    Path file = folder.resolve("latency.hlog");
    LatencyFile.write(file, oneToThousandMillis(), START, START + 60_000_000);

    Latencies read = LatencyFile.read(file);

    assertThat(read.count()).isEqualTo(1000);
    assertThat(read.curve(5)).isEqualTo(oneToThousandMillis().curve(5));
  }

  @Test
  void writesALogThatHdrHistogramsOwnReaderTakes() throws IOException {
    Path file = folder.resolve("latency.hlog");
    LatencyFile.write(file, oneToThousandMillis(), START, START + 60_000_000);

    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      Histogram interval = (Histogram) reader.nextIntervalHistogram();
      assertThat(reader.getStartTimeSec()).isEqualTo(1_790_000_000.0);
      assertThat(interval.getTotalCount()).isEqualTo(1000);
      assertThat(interval.getEndTimeStamp() - interval.getStartTimeStamp()).isEqualTo(60_000);
    }
  }

  @Test
  void writesTheSameInAGermanLocale() throws IOException {
    Path english = folder.resolve("en.hlog");
    Path german = folder.resolve("de.hlog");
    LatencyFile.write(english, oneToThousandMillis(), START, START + 1_500_000);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      LatencyFile.write(german, oneToThousandMillis(), START, START + 1_500_000);
      assertThat(LatencyFile.read(german).count()).isEqualTo(1000);
    } finally {
      Locale.setDefault(before);
    }
    // The one line that names the start in the reader's words is a comment.
    assertThat(withoutComments(german)).isEqualTo(withoutComments(english));
  }

  @Test
  void refusesWhatIsNoLog() throws IOException {
    Path text = folder.resolve("text.hlog");
    Files.writeString(text, "1,2,3,not a histogram\n");
    Path empty = folder.resolve("empty.hlog");
    Files.writeString(empty, "");

    assertThatThrownBy(() -> LatencyFile.read(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not an HdrHistogram log");
    assertThatThrownBy(() -> LatencyFile.read(empty))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it holds no interval");
    assertThatThrownBy(() -> LatencyFile.read(folder.resolve("none.hlog")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no latency file");
  }

  private static List<String> withoutComments(Path file) throws IOException {
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList();
  }

  private static Latencies oneToThousandMillis() {
    LatencyRecorder recorder = new LatencyRecorder();
    for (int millis = 1; millis <= 1000; millis++) {
      recorder.recordNanos(millis * 1_000_000L);
    }
    return recorder.latencies();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsToldWithTheFileThatDidNotFit() {
    LatencyRecorder recorder = new LatencyRecorder();
    recorder.recordNanos(1_000);
    Latencies latencies = recorder.latencies();
    assertThatThrownBy(() -> LatencyFile.write(Path.of("/dev/full"), latencies, 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot write /dev/full: ")
        .hasMessageContaining("No space left on device");
  }
}
