package dev.durabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * Where standing local things live. A directory follows from the resource's URN, so that what an
 * interrupted attempt left behind is found again.
 *
 * @param local the folder for them all
 */
record Home(Path local) {
  private static final int DIRECTORY_BYTES = 6;

  static Home of(Map<String, String> environment) {
    String root = environment.getOrDefault("DURABENCH_HOME", "");
    if (root.isEmpty()) {
      String user = System.getProperty("user.name", "");
      String home = System.getProperty("user.home", ".");
      root =
          user.equals("root")
              ? "/var/lib/durabench"
              : environment.getOrDefault("XDG_DATA_HOME", home + "/.local/share") + "/durabench";
    }
    return new Home(Path.of(root).toAbsolutePath().normalize().resolve("local"));
  }

  /** The one lock of this machine. */
  Path machineLock() {
    return local.resolve("machine.lock");
  }

  /** The directory of a resource; short, because Unix sockets live in it. */
  Path directory(String urn) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(urn.getBytes(UTF_8));
      return local.resolve(HexFormat.of().formatHex(digest, 0, DIRECTORY_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
