package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.pulumi.automation.events.EngineEvent;
import com.pulumi.automation.serialization.internal.LocalSerializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Follows the engine's event log. The Automation API's own watcher waits for a last event that an
 * engine which was killed never writes.
 */
final class EventTail implements AutoCloseable {
  private static final long LOOK_EVERY_MILLIS = 100;

  private final Path file;
  private final FileChannel channel;
  private final Consumer<EngineEvent> listener;
  private final LocalSerializer serializer = new LocalSerializer();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "engine events");
            thread.setDaemon(true);
            return thread;
          });
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * @param file is emptied first: a killed run may have left it
   */
  EventTail(Path file, Consumer<EngineEvent> listener) {
    this.file = file;
    this.listener = listener;
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      channel = FileChannel.open(file);
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot write the engine's events to " + file + ": " + e, e);
    }
    var unused =
        clock.scheduleWithFixedDelay(
            this::readMore, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** What the engine must append its events to. */
  Path file() {
    return file;
  }

  private synchronized void readMore() {
    ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
    try {
      while (channel.read(buffer) > 0) {
        buffer.flip();
        while (buffer.hasRemaining()) {
          take(buffer.get());
        }
        buffer.clear();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(byte next) {
    if (next != '\n') {
      line.write(next);
      return;
    }
    String json = line.toString(UTF_8);
    line.reset();
    if (!json.isBlank()) {
      deliver(json);
    }
  }

  private void deliver(String json) {
    EngineEvent event;
    try {
      event = serializer.deserializeJson(json, EngineEvent.class);
    } catch (RuntimeException e) {
      return; // an event of a newer engine; progress does without it
    }
    if (event != null) {
      listener.accept(event);
    }
  }

  /** Delivers what is there and ends. */
  @Override
  public void close() {
    clock.shutdown();
    try {
      if (!clock.awaitTermination(5, TimeUnit.SECONDS)) {
        clock.shutdownNow();
      }
      readMore();
      channel.close();
      Files.deleteIfExists(file);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
