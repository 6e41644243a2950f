package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory of jars. */
final class Jars {
  private Jars() {}

  /** The file name of the one jar whose name is a prefix and a version. */
  static String named(Path directory, String prefix) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix + "[0-9]*.jar")) {
      for (Path file : files) {
        return file.getFileName().toString();
      }
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + directory + ": " + e.getMessage(), e);
    }
    throw new TargetFailure(
        "there is no "
            + prefix
            + "VERSION.jar in "
            + directory
            + ": start through ./durabench, which brings it");
  }
}
