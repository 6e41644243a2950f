package dev.durabench.agent;

import dev.durabench.measure.Clock;
import dev.durabench.measure.Latencies;
import dev.durabench.measure.LatencyFile;
import dev.durabench.measure.LatencyRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/** Runs a {@link FlushPlan}. */
final class FlushJob implements Job {
  private static final int BLOCK = 8192;
  private static final int FILL_BLOCKS = 128;

  private final FlushPlan plan;
  private final Controller controller;
  private final Path file;
  private final long blocks;
  private final FileChannel channel;
  private final ByteBuffer fill = ByteBuffer.allocateDirect(BLOCK * FILL_BLOCKS);

  FlushJob(FlushPlan plan, Controller controller) throws IOException {
    this.plan = plan;
    this.controller = controller;
    this.blocks = plan.sizeBytes() / BLOCK;
    if (blocks < 1) {
      throw new IllegalArgumentException("sizeBytes is below one block: " + plan.sizeBytes());
    }
    // Random bytes: a file system or a drive that compresses gains nothing.
    byte[] bytes = new byte[fill.capacity()];
    new Random(1).nextBytes(bytes);
    fill.put(bytes);
    // Always the same name, and not emptied first: what a killed probe has left, or a benchmark has
    // put there to compare on the same blocks, is overwritten where it lies.
    this.file = plan.directory().resolve("durabench-flush.dat");
    this.channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
            .truncate(blocks * BLOCK);
  }

  @Override
  public Message run() throws IOException {
    layOut();
    LatencyRecorder writes = new LatencyRecorder();
    LatencyRecorder flushes = new LatencyRecorder();
    MeasureWindow window =
        new MeasureWindow(System.nanoTime(), plan.warmUp(), plan.measure(), Clock.system());
    ByteBuffer block = fill.slice(0, BLOCK);
    long start = System.nanoTime();
    for (long i = 0; !window.over(start) && !controller.stopped(); i++) {
      block.clear();
      start = System.nanoTime();
      channel.write(block, i % blocks * BLOCK);
      long written = System.nanoTime();
      channel.force(false);
      long flushed = System.nanoTime();
      if (window.contains(flushed)) {
        writes.recordNanos(written - start);
        flushes.recordNanos(flushed - written);
      }
    }
    window.close(System.nanoTime());
    return result(writes.latencies(), flushes.latencies(), window);
  }

  /** Writes the whole file, so that measuring only overwrites: no flush then moves metadata. */
  private void layOut() throws IOException {
    for (long position = 0; position < blocks * BLOCK; ) {
      fill.clear().limit((int) Math.min(fill.capacity(), blocks * BLOCK - position));
      position += channel.write(fill, position);
    }
    channel.force(true);
  }

  private Message result(Latencies writes, Latencies flushes, MeasureWindow window)
      throws IOException {
    LatencyFile.write(
        plan.output().resolve("flush.hlog"), flushes, window.fromMicros(), window.endMicros());
    Message result =
        new Message("result")
            .with("operations", flushes.count())
            .with("seconds", window.seconds())
            .with(
                "meanMicros",
                LatencyReport.sum(
                    LatencyReport.meanMicros(writes), LatencyReport.meanMicros(flushes)));
    LatencyReport.addPercentiles(result, flushes);
    return result
        .with("writeMeanMicros", LatencyReport.meanMicros(writes))
        .with("startMicros", window.fromMicros())
        .with("endMicros", window.endMicros());
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }
}
