package dev.durabench.provider;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A file that every user of the machine can lock, in a folder where everybody can make files. */
final class SharedFile {
  private SharedFile() {}

  /**
   * That file, made when absent; {@code own} where it cannot be used: it is a link or a folder, or
   * somebody has made it for themselves only.
   */
  static Path orElse(Path shared, Path own) {
    try {
      make(shared);
      return usable(shared) ? shared : own;
    } catch (IOException | UnsupportedOperationException e) {
      return own;
    }
  }

  private static void make(Path file) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      Files.createFile(file);
      // Apart from the creation, which the user's umask would narrow.
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    } catch (FileAlreadyExistsException e) {
      // Somebody else was faster.
    }
  }

  private static boolean usable(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.isWritable(file);
  }
}
