package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One durabench at a time works on a stack of this machine. The operating system drops the lock
 * with its process, however that ends; the file then still names the engine that it had started.
 */
final class StackLock implements AutoCloseable {
  private static final Duration ORDERLY_END = Duration.ofSeconds(30);
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  private final FileChannel channel;

  private StackLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock, and ends an engine that a dead durabench has left running.
   *
   * @param home DURABENCH_HOME
   * @throws CliFailure when another durabench holds it
   */
  static StackLock take(Path home, String stack, Consumer<String> say) {
    Path directory = home.resolve("stacks");
    Path file = directory.resolve(stack + ".lock");
    try {
      Files.createDirectories(directory);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw new CliFailure(
            ExitCode.REFUSED,
            "another durabench works on stack " + stack + "; wait for it, or stop it with Ctrl-C");
      }
      StackLock held = new StackLock(channel);
      endNoted(content(channel), home, stack, say);
      return held;
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED,
          "cannot lock " + file + ": " + e.getMessage() + "; see durabench doctor",
          e);
    }
  }

  /** By this very channel: closing any other one of the same file would drop the lock (POSIX). */
  private static String content(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(200);
    channel.read(bytes, 0);
    return new String(bytes.array(), 0, bytes.position(), UTF_8);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Notes the engine that is started under this lock. */
  void engine(ProcessHandle process) {
    long start = start(process).map(Instant::toEpochMilli).orElse(0L);
    String text = process.pid() + " " + start + " " + boot() + "\n";
    try {
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(text.getBytes(UTF_8)), 0);
    } catch (IOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot note the engine: " + e.getMessage(), e);
    }
  }

  private static void endNoted(String text, Path home, String stack, Consumer<String> say) {
    String[] words = text.strip().split(" ", -1);
    if (words.length != 3 || !words[0].matches("[0-9]{1,15}") || !words[1].matches("[0-9]{1,15}")) {
      return;
    }
    if (!words[2].equals(boot())) {
      return; // nothing lives through a reboot; who has the number now is somebody else
    }
    long pid = Long.parseLong(words[0]);
    long start = Long.parseLong(words[1]);
    Optional<ProcessHandle> leader = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    if (leader.isPresent() && start(leader.get()).map(Instant::toEpochMilli).orElse(-1L) != start) {
      return; // another process that has got the number
    }
    // Without its leader a session may be anybody's who got the number: only what has our home
    // counts.
    List<Long> members =
        OwnSession.members(pid).stream()
            .filter(member -> leader.isPresent() || OwnSession.worksFor(home, member))
            .toList();
    if (leader.isEmpty() && members.isEmpty()) {
      return;
    }
    say.accept(
        "An earlier run of stack " + stack + " was killed, but its engine still works: ending it.");
    leader.ifPresent(engine -> OwnSession.signal("INT", engine.pid()));
    awaitEnd(members);
    if (leader.isPresent()) {
      OwnSession.kill(pid);
    } else {
      OwnSession.kill(members);
    }
  }

  /** This boot of the machine; the same word always where it has no name (macOS). */
  private static String boot() {
    try {
      return Files.readString(BOOT_ID).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static Optional<Instant> start(ProcessHandle process) {
    return process.info().startInstant();
  }

  private static void awaitEnd(List<Long> members) {
    CompletableFuture<?>[] ends =
        members.stream()
            .flatMap(pid -> ProcessHandle.of(pid).stream())
            .map(ProcessHandle::onExit)
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(ends)
        .completeOnTimeout(null, ORDERLY_END.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  @Override
  public void close() {
    try {
      channel.truncate(0);
      channel.close();
    } catch (IOException e) {
      // The lock ends with this process at the latest.
    }
  }
}
