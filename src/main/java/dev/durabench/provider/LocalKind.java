package dev.durabench.provider;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What resources that stand on this machine have in common: a directory that follows from the URN,
 * with the mark of the stack that owns it, and the machine to themselves while they are made.
 */
abstract class LocalKind implements ResourceKind {
  private static final String OWNER_SUFFIX = ".owner";

  private final Home home;
  private final MachineLock machine;

  LocalKind(Home home, MachineLock machine) {
    this.home = home;
    this.machine = machine;
  }

  /** Makes it in an absent directory. */
  abstract Created make(Request request, Path directory, Value.Fields inputs);

  /** Removes whatever of it is in a directory, whole or half-made. */
  abstract void remove(Path directory);

  @Override
  public final boolean deleteBeforeReplace() {
    return true;
  }

  @Override
  public final Created create(Request request, Value.Fields inputs) {
    return machine.alone(
        "setting up " + request.name() + " of stack " + request.stack(),
        request.progress(),
        () -> {
          Path directory = home.directory(request.urn());
          claim(directory, request, inputs.text("owner"));
          if (Files.exists(directory)) {
            remove(directory);
          }
          return make(request, directory, inputs);
        });
  }

  @Override
  public final void delete(Request request, Value.Fields outputs) {
    Path directory =
        outputs.optionalText("directory").map(Path::of).orElse(home.directory(request.urn()));
    remove(directory);
    try {
      Files.deleteIfExists(mark(directory));
    } catch (IOException e) {
      throw new TargetFailure("cannot delete " + mark(directory) + ": " + e.getMessage(), e);
    }
  }

  /**
   * Two backends may each have a stack of this name: what the other one's stands on is not ours to
   * clear away.
   */
  private static void claim(Path directory, Request request, String owner) {
    Path mark = mark(directory);
    try {
      Files.createDirectories(directory.toAbsolutePath().getParent());
      Optional<String> other =
          Files.exists(mark) ? Optional.of(Files.readString(mark).strip()) : Optional.empty();
      if (Files.exists(directory) && other.isPresent() && !other.get().equals(owner)) {
        throw new TargetFailure(
            request.name()
                + ": "
                + directory
                + " belongs to another stack named "
                + request.stack()
                + " (id "
                + other.get()
                + "); destroy that one, or give this one another DURABENCH_HOME");
      }
      Files.writeString(mark, owner + "\n");
    } catch (IOException e) {
      throw new TargetFailure("cannot claim " + directory + ": " + e.getMessage(), e);
    }
  }

  private static Path mark(Path directory) {
    return directory.resolveSibling(directory.getFileName() + OWNER_SUFFIX);
  }
}
