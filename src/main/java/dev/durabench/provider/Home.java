package dev.durabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where standing local things live. A directory follows from URN and owner, so that what an
 * interrupted attempt left behind is found again; a mark beside it says whose it is.
 *
 * @param local the folder for them all
 * @param backend where the state that knows of them is, as PULUMI_BACKEND_URL says it
 */
record Home(Path local, String backend) {
  private static final int DIRECTORY_BYTES = 6;
  private static final String MARK = ".owner";

  static Home of(Map<String, String> environment) {
    String root = environment.getOrDefault("DURABENCH_HOME", "");
    if (root.isEmpty()) {
      String home = System.getProperty("user.home", ".");
      root =
          System.getProperty("user.name", "").equals("root")
              ? "/var/lib/durabench"
              : environment.getOrDefault("XDG_DATA_HOME", home + "/.local/share") + "/durabench";
    }
    return new Home(
        Path.of(root).toAbsolutePath().normalize().resolve("local"),
        environment.getOrDefault("PULUMI_BACKEND_URL", ""));
  }

  /** What has to be remembered of servers: who measures on them, what is broken there now. */
  Path servers() {
    return local.resolveSibling("servers");
  }

  /**
   * The folder of what has to be remembered of a database on servers.
   *
   * @param servers folder of them all
   * @param owner id of the stack
   */
  static Path ofServers(Path servers, String owner, String database) {
    return servers.resolve(owner + "-" + database);
  }

  /**
   * Deletes what was remembered of a stack's servers: with the stack nobody will come back to it.
   *
   * @param owner id of the stack
   */
  void forgetServers(String owner) {
    if (owner.isBlank() || !Files.isDirectory(servers())) {
      return;
    }
    try (Stream<Path> all = Files.list(servers())) {
      List<Path> own =
          all.filter(Files::isDirectory)
              .filter(path -> path.getFileName().toString().startsWith(owner + "-"))
              .toList();
      for (Path folder : own) {
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw new TargetFailure(
          "cannot delete what was remembered in " + servers() + ": " + e.getMessage(), e);
    }
  }

  /** The one lock of this machine. */
  Path machineLock() {
    return local.resolve("machine.lock");
  }

  /**
   * The directory of a resource, marked as its stack's; the directory itself may not exist.
   *
   * @param owner id of the stack: two backends may each have a stack of the same name
   */
  Path claim(String owner, String token, String urn) {
    Path directory = local.resolve(hash(owner + "\n" + urn));
    try {
      Files.createDirectories(local);
      Files.writeString(mark(directory), String.join("\n", owner, token, urn, backend) + "\n");
      return directory;
    } catch (IOException e) {
      throw new TargetFailure("cannot claim " + directory + ": " + e.getMessage(), e);
    }
  }

  /** Takes the mark off a directory that is gone. */
  void release(Path directory) {
    try {
      Files.deleteIfExists(mark(directory));
    } catch (IOException e) {
      throw new TargetFailure("cannot delete " + mark(directory) + ": " + e.getMessage(), e);
    }
  }

  /** Everything that is marked as a stack's. */
  List<Claim> claims(String owner) {
    return claims().stream().filter(claim -> claim.owner().equals(owner)).toList();
  }

  /** Everything that is marked. */
  List<Claim> claims() {
    if (!Files.isDirectory(local)) {
      return List.of();
    }
    List<Claim> claims = new ArrayList<>();
    try (Stream<Path> marks = Files.list(local)) {
      for (Path mark : marks.filter(path -> path.toString().endsWith(MARK)).sorted().toList()) {
        List<String> lines = Files.readAllLines(mark);
        if (lines.size() >= 3) {
          String name = mark.getFileName().toString();
          claims.add(
              new Claim(
                  local.resolve(name.substring(0, name.length() - MARK.length())),
                  lines.get(0),
                  lines.get(1),
                  lines.get(2),
                  lines.size() > 3 ? lines.get(3) : ""));
        }
      }
    } catch (IOException e) {
      throw new TargetFailure("cannot list " + local + ": " + e.getMessage(), e);
    }
    return claims;
  }

  /**
   * A marked directory.
   *
   * @param directory may not exist
   * @param owner id of the stack
   * @param token type of the resource that is in it
   * @param urn of the resource
   * @param backend where its state is; empty when nobody said
   */
  record Claim(Path directory, String owner, String token, String urn, String backend) {}

  private static Path mark(Path directory) {
    return directory.resolveSibling(directory.getFileName() + MARK);
  }

  /** Short, for people who have to type it. */
  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIRECTORY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
