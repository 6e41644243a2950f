package dev.durabench.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Latencies as a standard HdrHistogram log ({@code .hlog}), values in nanoseconds, which is what
 * the format's tools take for granted.
 */
public final class LatencyFile {
  private LatencyFile() {}

  /**
   * Writes a file with one interval.
   *
   * @param startMicros when measuring began, microseconds since the epoch
   * @param endMicros when it ended
   */
  public static void write(Path file, Latencies latencies, long startMicros, long endMicros)
      throws IOException {
    Histogram histogram = latencies.histogram().copy();
    histogram.setStartTimeStamp(startMicros / 1000);
    histogram.setEndTimeStamp(endMicros / 1000);
    // Not straight into the file: a PrintStream swallows errors such as a full disk.
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputComment("[Latencies in nanoseconds, kept by durabench]");
      writer.outputLogFormatVersion();
      writer.outputStartTime(histogram.getStartTimeStamp());
      writer.outputLegend();
      writer.outputIntervalHistogram(histogram);
    }
    try {
      Files.write(file, bytes.toByteArray());
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads a file, all its intervals merged.
   *
   * @throws IOException when there is no such file, or it is not an HdrHistogram log with at least
   *     one interval
   */
  public static Latencies read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(file.toString(), null, "no latency file");
    }
    Histogram merged =
        new Histogram(LatencyRecorder.HIGHEST_NANOS, LatencyRecorder.SIGNIFICANT_DIGITS);
    int intervals = 0;
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram interval = reader.nextIntervalHistogram();
        if (interval instanceof Histogram histogram) {
          merged.add(histogram);
          intervals++;
        }
      }
    } catch (RuntimeException e) {
      throw new IOException(file + " is not an HdrHistogram log: " + e.getMessage(), e);
    }
    if (intervals == 0) {
      throw new IOException(file + " is not an HdrHistogram log: it holds no interval");
    }
    return new Latencies(merged);
  }
}
