package dev.durabench.standin;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the engine finds as the providers {@code hcloud} and {@code command}: these stand-ins, or
 * the real ones, as far as the folder has them that the system property {@code durabench.plugins}
 * names.
 */
public final class Plugins {
  private static final String REAL = "durabench.plugins";
  private static final List<String> NAMES = List.of("hcloud", "command");

  private Plugins() {}

  /** True when the real provider of that name is asked for. */
  public static boolean real(String name) {
    return folder().filter(real -> has(real, name)).isPresent();
  }

  /**
   * A {@code PATH} on which the engine finds them before everything else.
   *
   * @param standIns folder where the stand-ins' starters are written
   * @throws IOException when the real ones are asked for and there are none
   */
  public static String path(Path standIns) throws IOException {
    Files.createDirectories(standIns);
    List<String> path = new ArrayList<>();
    Optional<Path> real = folder();
    if (real.isPresent()) {
      if (NAMES.stream().noneMatch(name -> has(real.orElseThrow(), name))) {
        throw new IOException(real.orElseThrow() + " has no pulumi-resource-hcloud or -command");
      }
      path.add(real.orElseThrow().toAbsolutePath().toString());
    }
    for (String name : NAMES) {
      Files.deleteIfExists(standIns.resolve("pulumi-resource-" + name));
      if (!real(name)) {
        write(standIns, name);
      }
    }
    path.add(standIns.toAbsolutePath().toString());
    path.add(System.getenv("PATH"));
    return String.join(":", path);
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
            .formatted(java, classPath(), StandInMain.class.getName(), name));
    Files.setPosixFilePermissions(starter, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Of absolute paths: the engine starts providers in folders of its own. */
  private static String classPath() {
    List<String> absolute = new ArrayList<>();
    if (Plugins.class.getClassLoader() instanceof URLClassLoader loader) {
      // Some launchers of tests keep the class path to themselves.
      for (URL url : loader.getURLs()) {
        absolute.add(Path.of(URI.create(url.toString())).toString());
      }
    }
    for (String entry : System.getProperty("java.class.path").split(":", -1)) {
      if (!entry.isEmpty()) {
        absolute.add(Path.of(entry).toAbsolutePath().toString());
      }
    }
    return String.join(":", absolute);
  }

  private static boolean has(Path folder, String name) {
    return Files.isExecutable(folder.resolve("pulumi-resource-" + name));
  }

  private static Optional<Path> folder() {
    return Optional.ofNullable(System.getProperty(REAL))
        .filter(text -> !text.isBlank())
        .map(Path::of);
  }
}
