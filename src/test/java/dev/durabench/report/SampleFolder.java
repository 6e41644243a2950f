package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.RawFile;
import dev.durabench.experiment.RunFolder;
import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerWriter;
import dev.durabench.ledger.Outcome;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.LatencyFile;
import dev.durabench.measure.LatencyRecorder;
import dev.durabench.measure.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A run folder on disk with real histogram and ledger files of made-up latencies. */
final class SampleFolder {
  static final String SCRIPT = "<script>alert('note')</script><img src=x onerror=alert(1)>";

  private final RunFolder folder;
  private final Random random = new Random(7);

  private SampleFolder(RunFolder folder) {
    this.folder = folder;
  }

  /** Writes the folder and returns it. */
  static Path write(Path results) {
    SampleFolder sample = new SampleFolder(RunFolder.open(results, "bench", "local", "r1"));
    try {
      sample.fill();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sample.folder.root();
  }

  private void fill() throws IOException {
    for (String mode : List.of("none", "async", "remote-write", "sync", "any-1", "remote-apply")) {
      double mean = 0.9 + 0.25 * mode.length() / 3;
      for (String clients : List.of("1", "8")) {
        double times = clients.equals("1") ? 1 : 1.6;
        keep(SampleRuns.transactions(mode, clients, Map.of(), around(mean * times)), mean * times);
      }
    }
    keep(SampleRuns.transactions("none", "1", Map.of("aa", "2"), around(1.16)), 1.16);
    for (Cell cell : SampleRuns.result().cells()) {
      if (!cell.kind().equals("transactions")) {
        keep(cell, cell.kind().equals("flush") ? 0.31 : 0.4);
      }
    }
    keep(SampleRuns.failOver("sync", SampleRuns.kept(), new Judgement(Verdict.KEPT, SCRIPT)), 0.4);
  }

  private double[] around(double mean) {
    return random.doubles(3, mean * 0.96, mean * 1.05).toArray();
  }

  private void keep(Cell cell, double mean) throws IOException {
    Path raw =
        folder.raw(new CellKey(cell.topology(), cell.database(), cell.kind(), cell.parameters()));
    List<RawFile> files = new ArrayList<>();
    if (cell.ledger().isPresent()) {
      ledger(raw.resolve("ledger.csv"));
      files.add(named(raw.resolve("ledger.csv")));
    } else if (Figures.measurement(cell, Metric.RESTORE_BYTES).isEmpty()) {
      for (int round = 1; round <= 2; round++) {
        Path file = Files.createDirectories(raw.resolve("round-" + round)).resolve("latency.hlog");
        latencies(file, mean);
        files.add(named(file));
      }
    }
    folder.keep(withFiles(cell, files));
  }

  private RawFile named(Path file) {
    return new RawFile(folder.root().relativize(file).toString().replace('\\', '/'), "00ff");
  }

  private void latencies(Path file, double mean) throws IOException {
    LatencyRecorder recorder = new LatencyRecorder();
    for (int i = 0; i < 20_000; i++) {
      double slow = random.nextInt(200) == 0 ? 4 + 10 * random.nextDouble() : 1;
      recorder.recordNanos(Math.round(1e6 * mean * slow * Math.exp(0.25 * random.nextGaussian())));
    }
    LatencyFile.write(file, recorder.latencies(), 1, 2);
  }

  private void ledger(Path file) throws IOException {
    try (LedgerWriter writer = LedgerWriter.keptByClient(file, 100_000, () -> 1)) {
      long id = 1;
      long at = SampleRuns.FAULT_MICROS - 4_000_000;
      while (at < SampleRuns.FAULT_MICROS - 3_100) {
        writer.record(new Entry(id++, at, at, at + 900, Outcome.OK));
        at += 900 + random.nextInt(700);
      }
      writer.record(new Entry(id++, at, at, at + 2_000_000, Outcome.UNKNOWN));
      at = SampleRuns.FAULT_MICROS + 3_213_000;
      while (at < SampleRuns.FAULT_MICROS + 12_000_000) {
        boolean stalled =
            at > SampleRuns.FAULT_MICROS + 5_000_000 && at < SampleRuns.FAULT_MICROS + 6_250_000;
        if (!stalled) {
          writer.record(new Entry(id++, at, at, at + 1_000, Outcome.OK));
        }
        at += 1_000 + random.nextInt(1_500);
      }
    }
  }

  private static Cell withFiles(Cell cell, List<RawFile> files) {
    return new Cell(
        cell.key(),
        cell.topology(),
        cell.database(),
        cell.kind(),
        cell.parameters(),
        cell.fingerprint(),
        cell.comparable(),
        cell.note(),
        cell.measurements(),
        cell.ledger(),
        cell.judgement(),
        cell.gaps(),
        cell.clocks(),
        cell.provenance(),
        files);
  }
}
