package dev.durabench.target.local;

import java.nio.file.Files;
import java.nio.file.Path;

/** libpq's password file, from which standbys take the password for their primary. */
final class PassFile {
  private PassFile() {}

  static void write(Path file, String password, Account owner) {
    Trees.write(file, text(password), "rw-------", owner);
  }

  /** True when it is there and holds this password. */
  static boolean holds(Path file, String password) {
    return Files.exists(file) && Command.read(file).equals(text(password));
  }

  /** In its fields, colons and backslashes are escaped. */
  private static String text(String password) {
    return "*:*:*:"
        + LocalCluster.USER
        + ":"
        + password.replace("\\", "\\\\").replace(":", "\\:")
        + "\n";
  }
}
