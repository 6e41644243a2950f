package dev.durabench.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyFile;
import dev.durabench.measure.LatencyRecorder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What pgbench printed and logged: a line a transaction, whose third field is its latency in
 * microseconds. Failed ones say {@code failed} there, skipped ones {@code skipped}.
 */
final class PgbenchLog {
  private static final Pattern TPS = Pattern.compile("(?m)^tps = ([0-9.]+) .*");
  private static final Pattern PROCESSED =
      Pattern.compile("(?m)^number of transactions actually processed: ([0-9]{1,18})$");
  private static final Pattern VERSION = Pattern.compile("(?m)^pgbench \\(PostgreSQL\\) (.*)$");
  private static final Pattern MICROS = Pattern.compile("[0-9]{1,12}");
  private static final int LATENCY = 2;
  private static final int SECONDS = 4;
  private static final int FIELDS = 6;

  private final Path folder;
  private final String printed;
  private final LatencyRecorder recorder = new LatencyRecorder();
  private long failed;
  private long first = Long.MAX_VALUE;
  private long last;

  private PgbenchLog(Path folder, String printed) {
    this.folder = folder;
    this.printed = printed;
  }

  /**
   * Reads {@code pgbench.out} and {@code pgbench.log}.
   *
   * @throws ExperimentFailure when they are none
   */
  static PgbenchLog read(Path folder) {
    try (BufferedReader lines = Files.newBufferedReader(folder.resolve("pgbench.log"))) {
      PgbenchLog log = new PgbenchLog(folder, Files.readString(folder.resolve("pgbench.out")));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.transaction(line);
      }
      return log;
    } catch (IOException e) {
      throw new ExperimentFailure(
          "what pgbench left in " + folder + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void transaction(String line) {
    List<String> fields = List.of(line.split(" ", -1));
    if (fields.size() < FIELDS) {
      throw new ExperimentFailure(folder + " has a line that is no transaction: " + line);
    }
    if (!MICROS.matcher(fields.get(LATENCY)).matches()) {
      failed++;
      return;
    }
    recorder.recordNanos(Long.parseLong(fields.get(LATENCY)) * 1_000);
    long ended =
        Long.parseLong(fields.get(SECONDS)) * 1_000_000 + Long.parseLong(fields.get(SECONDS + 1));
    first = Math.min(first, ended);
    last = Math.max(last, ended);
  }

  /** Such as {@code pgbench 17.6 (Debian 17.6-0+deb13u1)}. */
  String version() {
    Matcher version = VERSION.matcher(printed);
    return version.find() ? "pgbench " + version.group(1) : "pgbench of an unknown version";
  }

  /** Cut off at the end of a line, a log looks whole. */
  private void checkWhole(long logged) {
    Matcher processed = PROCESSED.matcher(printed);
    if (!processed.find()) {
      throw new ExperimentFailure("pgbench did not say how much it did: " + printed.strip());
    }
    if (Long.parseLong(processed.group(1)) != logged) {
      throw new ExperimentFailure(
          "the log in %s has %d transactions, but pgbench processed %s: it was cut off"
              .formatted(folder, logged, processed.group(1)));
    }
  }

  /** Keeps the latencies as an agent does, and says what an agent's result would say. */
  JsonNode keep() {
    Matcher tps = TPS.matcher(printed);
    if (!tps.find()) {
      throw new ExperimentFailure("pgbench printed no tps: " + printed.strip());
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    Latencies latencies = recorder.latencies();
    checkWhole(latencies.count());
    result
        .put("transactions", latencies.count())
        .put("tps", Double.parseDouble(tps.group(1)))
        .put("errors", failed);
    if (latencies.count() > 0) {
      result
          .put("meanMicros", latencies.meanMillis() * 1e3)
          .put("p50Micros", latencies.percentileMillis(50) * 1e3)
          .put("p99Micros", latencies.percentileMillis(99) * 1e3)
          .put("p999Micros", latencies.percentileMillis(99.9) * 1e3)
          .put("maxMicros", latencies.maxMillis() * 1e3);
      try {
        LatencyFile.write(folder.resolve("latency.hlog"), latencies, first, last);
        // The distribution says what the lines do, in a thousandth of the space.
        Files.delete(folder.resolve("pgbench.log"));
      } catch (IOException e) {
        throw new ExperimentFailure(String.valueOf(e.getMessage()), e);
      }
    }
    return result;
  }
}
