package dev.durabench.standin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * A folder for the engine's {@code PATH} with the providers {@code hcloud} and {@code command}:
 * these stand-ins, or the real ones where the system property {@code durabench.plugins} names a
 * folder with {@code pulumi-resource-hcloud} and {@code pulumi-resource-command}.
 */
public final class Plugins {
  private static final String REAL = "durabench.plugins";

  private Plugins() {}

  /** True when the real providers are asked for. */
  public static boolean real() {
    return real(System.getProperty(REAL)).isPresent();
  }

  /**
   * The folder.
   *
   * @param folder where the stand-ins' starters are written
   */
  public static Path in(Path folder) throws IOException {
    Optional<Path> real = real(System.getProperty(REAL));
    for (String name : new String[] {"hcloud", "command"}) {
      if (real.isEmpty()) {
        write(Files.createDirectories(folder), name);
      } else if (!Files.isExecutable(real.orElseThrow().resolve("pulumi-resource-" + name))) {
        throw new IOException(real.orElseThrow() + " has no pulumi-resource-" + name);
      }
    }
    return real.orElse(folder);
  }

  private static void write(Path folder, String name) throws IOException {
    Path starter = folder.resolve("pulumi-resource-" + name);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Files.writeString(
        starter,
        """
        #!/bin/sh
        # A stand-in of this project's tests; not the real provider.
        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp '%s' %s %s "$@"
        """
            .formatted(
                java, System.getProperty("java.class.path"), StandInMain.class.getName(), name));
    Files.setPosixFilePermissions(starter, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Optional<Path> real(@org.jspecify.annotations.Nullable String property) {
    return Optional.ofNullable(property).filter(text -> !text.isBlank()).map(Path::of);
  }
}
