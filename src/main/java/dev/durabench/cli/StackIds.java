package dev.durabench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * The random ids of a stack's earlier and present standing, kept until the cloud has been seen
 * empty of them. With the last resource the id leaves Pulumi's state too, and what is left in the
 * cloud could not be proven to be ours any more.
 */
final class StackIds {
  private static final String SUFFIX = ".ids";

  private final Path file;

  private StackIds(Path file) {
    this.file = file;
  }

  static StackIds of(Surroundings surroundings, String stack) {
    return new StackIds(folder(surroundings).resolve(stack + SUFFIX));
  }

  /** Stacks of which ids are kept, whether Pulumi still knows them or not. */
  static Set<String> stacks(Surroundings surroundings) {
    Set<String> names = new TreeSet<>();
    Path folder = folder(surroundings);
    if (!Files.isDirectory(folder)) {
      return names;
    }
    try (var files = Files.list(folder)) {
      files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .forEach(name -> names.add(name.substring(0, name.length() - SUFFIX.length())));
      return names;
    } catch (IOException e) {
      throw failure("list", folder, e);
    }
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings.home().resolve("stacks");
  }

  Set<String> all() {
    if (!Files.exists(file)) {
      return Set.of();
    }
    try {
      Set<String> ids = new TreeSet<>(Files.readAllLines(file));
      ids.removeIf(id -> !id.matches("[0-9A-Za-z]{4,63}"));
      return ids;
    } catch (IOException e) {
      throw failure("read", file, e);
    }
  }

  /** Adds ids; on disk when this returns. */
  void remember(Set<String> ids) {
    Set<String> all = new TreeSet<>(all());
    if (all.addAll(ids)) {
      write(all);
    }
  }

  /** The cloud has nothing of them any more. */
  void forget(Set<String> ids) {
    Set<String> all = new TreeSet<>(all());
    all.removeAll(ids);
    write(all);
  }

  private void write(Set<String> ids) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      if (ids.isEmpty()) {
        Files.deleteIfExists(file);
        return;
      }
      Path aside = file.resolveSibling("." + file.getFileName() + ".tmp");
      Files.write(aside, ids);
      Files.move(
          aside,
          file,
          java.nio.file.StandardCopyOption.ATOMIC_MOVE,
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failure("write", file, e);
    }
  }

  private static CliFailure failure(String what, Path path, IOException e) {
    return new CliFailure(
        ExitCode.REFUSED, "cannot " + what + " " + path + ": " + e.getMessage(), e);
  }
}
