package dev.durabench.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder {@code results/<stack>/<run>/} of everything measured on one standing stack: {@code
 * result.json}, one file a cell in {@code cells/}, raw files in {@code raw/<cell>/}. Every write is
 * atomic (written aside, flushed, renamed), so that a crash or a full disk leaves earlier cells
 * intact.
 */
public final class RunFolder {
  private final Path root;
  private final String stack;
  private final String topology;
  private final String run;

  private RunFolder(Path root, String stack, String topology, String run) {
    this.root = root;
    this.stack = requireNonNull(stack, "stack is null");
    this.topology = requireNonNull(topology, "topology is null");
    this.run = requireNonNull(run, "run is null");
  }

  /**
   * Opens a run folder, created when absent; {@code results/<stack>/latest} points to it
   * afterwards.
   *
   * @throws ExperimentFailure when the folder cannot be made
   */
  public static RunFolder open(Path results, String stack, String topology, String run) {
    Path root = results.resolve(stack).resolve(run);
    try {
      Files.createDirectories(root.resolve("cells"));
      Files.createDirectories(root.resolve("raw"));
      Path link = results.resolve(stack).resolve("latest");
      Path fresh = results.resolve(stack).resolve(".latest-" + run);
      Files.deleteIfExists(fresh);
      Files.createSymbolicLink(fresh, Path.of(run));
      Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ExperimentFailure("cannot make the run folder " + root + ": " + e.getMessage(), e);
    }
    return new RunFolder(root, stack, topology, run);
  }

  /** The folder itself. */
  public Path root() {
    return root;
  }

  /** A cell's folder for raw files, created when absent. */
  public Path raw(CellKey key) {
    Path directory = root.resolve("raw").resolve(slug(key.toString()));
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw new ExperimentFailure("cannot make " + directory + ": " + e.getMessage(), e);
    }
  }

  /** Keeps a finished cell; durable, and part of {@code result.json}, when this returns. */
  public synchronized void keep(Cell cell) {
    write(root.resolve("cells").resolve(slug(cell.key()) + ".json"), ResultJson.write(cell));
    List<Cell> cells = new ArrayList<>(result().cells());
    cells.removeIf(other -> other.key().equals(cell.key()));
    cells.add(cell);
    RunResult result = new RunResult(RunResult.SCHEMA_VERSION, stack, topology, run, cells);
    write(root.resolve("result.json"), ResultJson.write(result));
  }

  /**
   * Drops a cell that was measured with another fingerprint from {@code result.json} and {@code
   * cells/}; its raw files stay. Durable when this returns.
   */
  public synchronized void dropOther(CellKey key, String fingerprint) {
    List<Cell> cells = new ArrayList<>(result().cells());
    boolean dropped =
        cells.removeIf(
            cell -> cell.key().equals(key.toString()) && !cell.fingerprint().equals(fingerprint));
    if (!dropped) {
      return;
    }
    RunResult result = new RunResult(RunResult.SCHEMA_VERSION, stack, topology, run, cells);
    write(root.resolve("result.json"), ResultJson.write(result));
    Path file = root.resolve("cells").resolve(slug(key.toString()) + ".json");
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ExperimentFailure("cannot remove " + file + ": " + e.getMessage(), e);
    }
  }

  /** A finished cell of this run, when it was measured with that fingerprint. */
  public Optional<Cell> cell(CellKey key, String fingerprint) {
    return result().cells().stream()
        .filter(cell -> cell.key().equals(key.toString()))
        .filter(cell -> cell.fingerprint().equals(fingerprint))
        .findFirst();
  }

  /** Everything kept so far. */
  public RunResult result() {
    return Files.exists(root.resolve("result.json"))
        ? read(root)
        : new RunResult(RunResult.SCHEMA_VERSION, stack, topology, run, List.of());
  }

  /**
   * Reads a run folder.
   *
   * @throws ExperimentFailure when there is no {@code result.json} of this version in it
   */
  public static RunResult read(Path folder) {
    Path file = folder.resolve("result.json");
    String json;
    try {
      json = Files.readString(file);
    } catch (IOException e) {
      throw new ExperimentFailure(
          "no result in " + folder + ": run durabench run first, or name a run folder", e);
    }
    return ResultJson.read(json, RunResult.class, file.toString());
  }

  /** Sets a file's content atomically and durably. */
  static void write(Path file, String content) {
    Path aside = file.resolveSibling("." + file.getFileName() + ".tmp");
    try {
      Files.writeString(aside, content, UTF_8);
      force(aside, StandardOpenOption.WRITE);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      force(file.resolveSibling("."), StandardOpenOption.READ);
    } catch (IOException e) {
      ExperimentFailure failure =
          new ExperimentFailure(
              "cannot write "
                  + file
                  + ": "
                  + e.getMessage()
                  + "; earlier cells are intact, run again once that is mended",
              e);
      try {
        Files.deleteIfExists(aside);
      } catch (IOException more) {
        failure.addSuppressed(more);
      }
      throw failure;
    }
  }

  private static void force(Path path, OpenOption how) throws IOException {
    try (FileChannel channel = FileChannel.open(path, how)) {
      channel.force(true);
    }
  }

  /** A key as a file name: unlike keys stay unlike. */
  static String slug(String key) {
    String readable = key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.=-]+", "_");
    return readable + "-" + Integer.toHexString(key.hashCode());
  }

  /** The run folders of a stack, oldest first. */
  public static List<Path> runs(Path results, String stack) {
    Path folder = results.resolve(stack);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> runs = Files.list(folder)) {
      return runs.filter(run -> !Files.isSymbolicLink(run) && Files.isDirectory(run))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ExperimentFailure("cannot list " + folder + ": " + e.getMessage(), e);
    }
  }
}
