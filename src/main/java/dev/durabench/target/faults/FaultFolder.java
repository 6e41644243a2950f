package dev.durabench.target.faults;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What is broken on servers right now: one file on this machine for each fault, there before it
 * begins and deleted when it is over.
 */
public final class FaultFolder {
  /** What was done. */
  public enum Kind {
    KILL,
    FREEZE,
    HOLD_BACK,
    POWER_OFF,
    FENCE
  }

  /**
   * One fault.
   *
   * @param id names its timer on the machine as well
   * @param kind what was done
   * @param instance whose processes or whose machine
   */
  public record Entry(String id, Kind kind, String instance) {}

  private static final String DRAFT = ".new";

  private final Path folder;

  /**
   * @param folder made when something is broken
   */
  public FaultFolder(Path folder) {
    this.folder = folder;
  }

  /** Writes down what is about to be done. */
  public Entry begin(Kind kind, String instance) {
    Entry entry = new Entry(UUID.randomUUID().toString(), kind, instance);
    Path draft = folder.resolve(entry.id() + DRAFT);
    try {
      Files.createDirectories(folder);
      Files.writeString(draft, kind + " " + instance + "\n");
      Files.move(draft, folder.resolve(entry.id()), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new TargetFailure("cannot write down a fault in " + folder + ": " + e.getMessage(), e);
    }
    return entry;
  }

  /** Everything that has begun and not ended. */
  public List<Entry> open() {
    List<Entry> entries = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return entries;
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, file -> !file.toString().endsWith(DRAFT))) {
      for (Path file : files) {
        entries.add(read(file));
      }
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + folder + ": " + e.getMessage(), e);
    }
    return entries;
  }

  private static Entry read(Path file) throws IOException {
    String[] words = Files.readString(file).strip().split(" ", -1);
    try {
      return new Entry(file.getFileName().toString(), Kind.valueOf(words[0]), words[1]);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw new TargetFailure(
          file + " does not say what was broken: look at it, then delete it", e);
    }
  }

  /** Strikes a fault off. */
  public void end(Entry entry) {
    Path file = folder.resolve(entry.id());
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new TargetFailure("cannot delete " + file + ": " + e.getMessage(), e);
    }
  }
}
