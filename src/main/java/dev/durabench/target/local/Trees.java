package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Predicate;

/** Directory trees. */
final class Trees {
  private static final Set<String> VOLATILE = Set.of("tmpfs", "ramfs", "devtmpfs");

  private Trees() {}

  /** Creates a directory with these permissions, such as {@code rwx------}, owned by account. */
  static Path directory(Path path, String permissions, Account owner) {
    try {
      Files.createDirectories(path);
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
      owner.own(path);
      return path;
    } catch (IOException e) {
      throw new TargetFailure("cannot create " + path + ": " + e.getMessage(), e);
    }
  }

  /** Writes a file at once as a whole: no reader ever sees half of it. */
  static void write(Path file, String text, String permissions, Account owner) {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.deleteIfExists(draft);
      Files.createFile(
          draft,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
      Files.writeString(draft, text);
      owner.own(draft);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new TargetFailure("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Copies a tree for {@code owner}, keeping permissions. A file that vanishes while it is copied
   * is left out, as a base backup must.
   *
   * @param skip given paths relative to {@code from}: what is left out, with all below it
   */
  static void copy(Path from, Path to, Account owner, Predicate<Path> skip) {
    try {
      Files.walkFileTree(from, new Copying(from, to, owner, skip));
    } catch (IOException e) {
      throw new TargetFailure("cannot copy " + from + " to " + to + ": " + e.getMessage(), e);
    }
  }

  /** Deletes a tree if it is there; files that vanish meanwhile are fine. */
  static void delete(Path root) {
    try {
      if (Files.exists(root, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
        Files.walkFileTree(root, new Deleting());
      }
    } catch (IOException e) {
      throw new TargetFailure("cannot delete " + root + ": " + e.getMessage(), e);
    }
  }

  /** Fails when a directory is in memory: nothing in there survives anything. */
  static void checkDurable(Path directory) {
    try {
      String type = Files.getFileStore(directory).type();
      if (VOLATILE.contains(type)) {
        throw new TargetFailure(
            directory
                + " is on "
                + type
                + ", which is memory: a flush costs nothing there and nothing would be measured;"
                + " set DURABENCH_HOME to a directory on a disk");
      }
    } catch (IOException e) {
      throw new TargetFailure(
          "cannot tell the file system of " + directory + ": " + e.getMessage(), e);
    }
  }

  private static final class Copying extends SimpleFileVisitor<Path> {
    private final Path from;
    private final Path to;
    private final Account owner;
    private final Predicate<Path> skip;

    Copying(Path from, Path to, Account owner, Predicate<Path> skip) {
      this.from = from;
      this.to = to;
      this.owner = owner;
      this.skip = skip;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      Path relative = from.relativize(directory);
      if (skip.test(relative)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      Path made = Files.createDirectories(to.resolve(relative));
      Files.setPosixFilePermissions(made, Files.getPosixFilePermissions(directory));
      owner.own(made);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Path relative = from.relativize(file);
      if (!skip.test(relative)) {
        Path made = to.resolve(relative);
        try {
          Files.copy(file, made, StandardCopyOption.COPY_ATTRIBUTES);
          owner.own(made);
        } catch (NoSuchFileException e) {
          Files.deleteIfExists(made);
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      return vanished(e);
    }
  }

  private static final class Deleting extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      return vanished(e);
    }

    @Override
    @SuppressWarnings("NullAway") // The JDK passes null when the walk went well.
    public FileVisitResult postVisitDirectory(
        Path directory, @org.jspecify.annotations.Nullable IOException e) throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }

  private static FileVisitResult vanished(IOException e) throws IOException {
    if (e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }
}
