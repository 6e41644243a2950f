package dev.durabench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The locks that Pulumi keeps in a file backend. An engine that was killed leaves its lock behind,
 * and then every later command is refused.
 */
final class BackendLocks {
  private final String backend;
  private final String host;

  /**
   * @param backend PULUMI_BACKEND_URL; only {@code file://} has locks that can be looked at
   */
  BackendLocks(String backend, String host) {
    this.backend = backend;
    this.host = host;
  }

  static BackendLocks of(Surroundings surroundings) {
    return new BackendLocks(
        surroundings.environment().getOrDefault("PULUMI_BACKEND_URL", ""), hostName());
  }

  /** Removes locks of this host whose process is dead; the others stay. Returns what it removed. */
  List<String> clearDead(String stack) {
    List<String> cleared = new ArrayList<>();
    for (Path lock : locks(stack)) {
      JsonNode content = read(lock);
      long pid = content.path("pid").asLong();
      if (pid > 0 && content.path("hostname").asText().equals(host) && dead(pid, content)) {
        remove(lock);
        cleared.add("process " + pid + ", since " + content.path("timestamp").asText());
      }
    }
    return cleared;
  }

  /** Who works on a stack right now, in words; empty when nobody does, or nobody can tell. */
  Optional<String> living(String stack) {
    return locks(stack).stream()
        .map(BackendLocks::read)
        .filter(content -> content.path("pid").asLong() > 0)
        .filter(
            content ->
                !content.path("hostname").asText().equals(host)
                    || !dead(content.path("pid").asLong(), content))
        .map(
            content ->
                "process "
                    + content.path("pid").asLong()
                    + " on "
                    + content.path("hostname").asText())
        .findFirst();
  }

  /** Whether locks can be looked at. */
  boolean inFiles() {
    return backend.startsWith("file://");
  }

  /** Whether the backend is a service that says which stacks an engine works on. */
  boolean inPulumiCloud() {
    return backend.startsWith("https://") || backend.startsWith("http://");
  }

  /** Whether there is a lock of a stack, by an engine here or on another machine. */
  boolean held(String stack) {
    return !locks(stack).isEmpty();
  }

  /**
   * Refuses to touch what a living engine works on. Call it while no engine of ours runs.
   *
   * @throws CliFailure when there is one; only a file backend tells
   */
  void refuseIfHeld(String stack) {
    String unused = String.join("", clearDead(stack));
    for (Path lock : locks(stack)) {
      JsonNode holder = read(lock);
      throw new CliFailure(
          ExitCode.REFUSED,
          "process %s of %s works on stack %s: let it end; if it is dead, run: pulumi cancel"
              .formatted(
                  holder.path("pid").asText("?"), holder.path("hostname").asText("?"), stack));
    }
  }

  /**
   * Deletes the file beside a stack's state that an engine, killed while it wrote it, left empty:
   * Pulumi would not read the state then, which is whole.
   */
  void dropCutShortMetadata(String stack) {
    if (!inFiles()) {
      return;
    }
    Path metadata = base().resolve(".pulumi/stacks/durabench").resolve(stack + ".json.attrs");
    try {
      if (Files.exists(metadata) && Files.size(metadata) == 0) {
        Files.delete(metadata);
      }
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot delete " + metadata + ": " + e.getMessage(), e);
    }
  }

  private List<Path> locks(String stack) {
    if (!inFiles()) {
      return List.of();
    }
    Path folder =
        base().resolve(".pulumi").resolve("locks").resolve("organization").resolve("durabench");
    Path ofStack = folder.resolve(stack);
    if (!Files.isDirectory(ofStack)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(ofStack)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private Path base() {
    String root = backend.substring("file://".length()).replaceFirst("\\?.*$", "");
    Path home = Path.of(System.getProperty("user.home", "/"));
    return root.equals("~") || root.startsWith("~/")
        ? home.resolve(root.substring(Math.min(2, root.length())))
        : Path.of(URI.create("file://" + encoded(root)).getPath());
  }

  private static String encoded(String path) {
    return path.replace(" ", "%20");
  }

  private static JsonNode read(Path lock) {
    try {
      return new JsonMapper().readTree(Files.readString(lock));
    } catch (IOException e) {
      // Gone or half-written: not provably dead, so it stays.
      return new JsonMapper().createObjectNode();
    }
  }

  private static boolean dead(long pid, JsonNode content) {
    Instant taken;
    try {
      taken = Instant.parse(content.path("timestamp").asText());
    } catch (DateTimeParseException e) {
      return false;
    }
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .flatMap(process -> process.info().startInstant())
        // A process younger than the lock only has its number. Starts are known to 10 ms.
        .map(start -> start.isAfter(taken.plus(Duration.ofSeconds(1))))
        .orElse(ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
  }

  private static void remove(Path lock) {
    try {
      Files.deleteIfExists(lock);
      Files.deleteIfExists(lock.resolveSibling(lock.getFileName() + ".attrs"));
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot remove the dead lock " + lock + ": " + e.getMessage(), e);
    }
  }

  private static String hostName() {
    try {
      Path name = Path.of("/proc/sys/kernel/hostname");
      return Files.exists(name)
          ? Files.readString(name).strip()
          : InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "";
    }
  }
}
