package dev.durabench.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Raw files behind a cell. */
final class RawFiles {
  private RawFiles() {}

  /** All files under a folder, by path. */
  static List<RawFile> under(Path root, Path folder) {
    List<RawFile> files = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        String name = root.relativize(path).toString().replace('\\', '/');
        files.add(new RawFile(name, sha256(path)));
      }
    } catch (IOException e) {
      throw new ExperimentFailure("cannot read raw files in " + folder + ": " + e.getMessage(), e);
    }
    return files;
  }

  /** Removes everything in a folder; the folder itself stays. */
  static void empty(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(folder)) {
          Files.delete(path);
        }
      }
    } catch (IOException e) {
      throw new ExperimentFailure("cannot empty " + folder + ": " + e.getMessage(), e);
    }
  }

  /** A folder, created when absent. */
  static Path folder(Path parent, String name) {
    try {
      return Files.createDirectories(parent.resolve(name));
    } catch (IOException e) {
      throw new ExperimentFailure("cannot make " + parent.resolve(name) + ": " + e.getMessage(), e);
    }
  }

  /** Keeps a copy of a file that is going to vanish; does nothing when it is not there. */
  static void copy(Path file, Path to) {
    try {
      if (Files.isRegularFile(file)) {
        Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new ExperimentFailure("cannot copy " + file + " to " + to + ": " + e.getMessage(), e);
    }
  }

  /**
   * Keeps the end of a file that is going to vanish; does nothing when it is not there.
   *
   * @param most bytes to keep at most
   */
  static void copyEnd(Path file, Path to, long most) {
    try {
      if (!Files.isRegularFile(file)) {
        return;
      }
      try (FileChannel from = FileChannel.open(file);
          FileChannel into =
              FileChannel.open(
                  to,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.TRUNCATE_EXISTING)) {
        long size = from.size();
        from.transferTo(Math.max(0, size - most), most, into);
      }
    } catch (IOException e) {
      throw new ExperimentFailure("cannot copy " + file + " to " + to + ": " + e.getMessage(), e);
    }
  }

  /** A file's size in bytes. */
  static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new ExperimentFailure("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"));
      digest.transferTo(java.io.OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
