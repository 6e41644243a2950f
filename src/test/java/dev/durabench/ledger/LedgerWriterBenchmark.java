package dev.durabench.ledger;

import dev.durabench.measure.Clock;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * What recording costs the writer at 5,000 acknowledgements a second, and how many a second the
 * ledger sustains at all. Run by hand; nothing here is asserted, for it depends on the machine.
 * {@code mvn -q test-compile}, then {@code java -cp target/classes:target/test-classes:target/lib/*
 * dev.durabench.ledger.LedgerWriterBenchmark [FOLDER]}.
 */
final class LedgerWriterBenchmark {
  private static final int RATE = 5_000;
  private static final int SECONDS = 10;

  private LedgerWriterBenchmark() {}

  public static void main(String[] arguments) throws IOException {
    Path folder =
        arguments.length > 0 ? Path.of(arguments[0]) : Files.createTempDirectory("ledger");
    Path file = folder.resolve("ledger-benchmark.csv");
    paced(file, 1);
    System.out.println("at " + RATE + "/s, a commit is 200 us:");
    paced(file, SECONDS);
    unpaced(file, 2_000_000);
    Files.delete(file);
  }

  private static void paced(Path file, int seconds) throws IOException {
    Clock clock = Clock.system();
    LatencyRecorder costs = new LatencyRecorder();
    long dropped;
    try (LedgerWriter writer = LedgerWriter.keptByClient(file, 1 << 16, clock)) {
      long start = System.nanoTime();
      for (long id = 1; id <= (long) RATE * seconds; id++) {
        long due = start + id * 1_000_000_000L / RATE;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        long now = clock.nowMicros();
        long before = System.nanoTime();
        writer.record(new Entry(id, now - 200, now - 199, now, Outcome.OK));
        costs.recordNanos(System.nanoTime() - before);
      }
      dropped = writer.dropped();
    }
    Latencies latencies = costs.latencies();
    print(
        "recording: mean %.2f us, p50 %.2f us, p99 %.2f us, p99.9 %.2f us; %,d dropped",
        latencies.meanMillis() * 1000,
        latencies.percentileMillis(50) * 1000,
        latencies.percentileMillis(99) * 1000,
        latencies.percentileMillis(99.9) * 1000,
        dropped);
  }

  private static void unpaced(Path file, int count) throws IOException {
    Clock clock = Clock.system();
    long start = System.nanoTime();
    try (LedgerWriter writer = LedgerWriter.keptByClient(file, count, clock)) {
      for (long id = 1; id <= count; id++) {
        long now = clock.nowMicros();
        writer.record(new Entry(id, now - 200, now - 199, now, Outcome.OK));
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    print("as fast as it goes: %,.0f entries a second", count / seconds);
    long readStart = System.nanoTime();
    Ledger ledger = LedgerFile.read(file);
    print(
        "reading back: %,.0f entries a second, whole: %b",
        ledger.entries().size() / ((System.nanoTime() - readStart) / 1e9),
        ledger.incomplete().isEmpty());
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
