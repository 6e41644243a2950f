package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/** Where the Unix sockets of a directory's servers are: their paths hold only about 100 bytes. */
final class SocketDirectory {
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");

  private SocketDirectory() {}

  /** Always the same for a directory, so that it is found even when nothing else is left. */
  static Path of(Path directory) {
    byte[] name =
        directory.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8);
    return Path.of("/tmp", "durabench-" + UUID.nameUUIDFromBytes(name).toString().substring(0, 8));
  }

  /**
   * Makes it, or takes the one that is there when that is ours: anybody can foresee its name and
   * make it first, and would then own the sockets.
   *
   * @param path from {@link #of}
   * @param owner who listens there
   */
  static Path make(Path path, Account owner) {
    try {
      try {
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PRIVATE));
      } catch (FileAlreadyExistsException e) {
        checkOurs(path, owner);
      }
      Files.setPosixFilePermissions(path, PRIVATE);
      owner.own(path);
      return path;
    } catch (IOException e) {
      throw new TargetFailure("cannot create " + path + ": " + e.getMessage(), e);
    }
  }

  private static void checkOurs(Path path, Account owner) throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new TargetFailure(
          path + " is to be a directory for Unix sockets, but is a link or a file: remove it");
    }
    int uid = (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    if (uid != owner.uid() && uid != Account.ownUid()) {
      throw new TargetFailure(
          path
              + " is to be a directory for Unix sockets, but belongs to the user with the number "
              + uid
              + ", who could take the sockets over: have it removed, or set DURABENCH_HOME to"
              + " another place, which gives it another name");
    }
  }
}
