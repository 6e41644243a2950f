package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A connection by the {@code ssh} binary. It is dialled once, as a master, and everything else goes
 * through it: so a refused dial and a failed command are never mistaken for one another.
 */
final class SshSession implements AutoCloseable {
  private static final Duration FIRST_DELAY = Duration.ofMillis(100);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

  private final Path folder;
  private final List<String> options;
  private final String target;

  private SshSession(Path folder, List<String> options, String target) {
    this.folder = folder;
    this.options = options;
    this.target = target;
  }

  /**
   * Dials, again and again as the connection says.
   *
   * @throws StandInFailure when nobody answers, refuses the key, or has another host key
   */
  static SshSession dial(ObjectNode connection) {
    for (String unsupported : new String[] {"proxy", "password", "agentSocketPath"}) {
      if (connection.has(unsupported)) {
        throw new StandInFailure("the stand-in dials without " + unsupported);
      }
    }
    String host = connection.get("host").asText();
    if (host.isEmpty()) {
      throw new StandInFailure("connection: host is empty");
    }
    SshSession session = prepare(connection, host);
    try {
      session.dial(connection.path("dialErrorLimit").asInt(10));
    } catch (StandInFailure e) {
      session.remove();
      throw e;
    }
    return session;
  }

  private static SshSession prepare(ObjectNode connection, String host) {
    try {
      // A socket's path must be short.
      Path folder = Files.createTempDirectory(Path.of("/tmp"), "si");
      Path key = folder.resolve("key");
      Files.createFile(
          key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(key, connection.path("privateKey").asText().strip() + "\n");
      int port = connection.path("port").asInt(22);
      List<String> options =
          new ArrayList<>(
              List.of(
                  "-F",
                  "none",
                  "-i",
                  key.toString(),
                  "-o",
                  "ControlPath=" + folder.resolve("c"),
                  "-o",
                  "Port=" + port,
                  "-o",
                  "User=" + connection.path("user").asText("root"),
                  "-o",
                  "BatchMode=yes",
                  "-o",
                  "IdentitiesOnly=yes",
                  "-o",
                  "IdentityAgent=none",
                  "-o",
                  "LogLevel=ERROR",
                  "-o",
                  "GlobalKnownHostsFile=/dev/null",
                  "-o",
                  "UserKnownHostsFile=" + folder.resolve("hosts"),
                  "-o",
                  "ConnectTimeout=" + connection.path("perDialTimeout").asInt(15)));
      String hostKey = connection.path("hostKey").asText("").strip();
      if (hostKey.isEmpty()) {
        options.addAll(List.of("-o", "StrictHostKeyChecking=no"));
      } else {
        String[] words = hostKey.split("\\s+", -1);
        if (words.length < 2) {
          throw new StandInFailure("failed to parse host key");
        }
        Files.writeString(
            folder.resolve("hosts"),
            (port == 22 ? host : "[" + host + "]:" + port)
                + " "
                + words[0]
                + " "
                + words[1]
                + "\n");
        options.addAll(
            List.of("-o", "StrictHostKeyChecking=yes", "-o", "HostKeyAlgorithms=" + words[0]));
      }
      return new SshSession(folder, options, host);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void dial(int limit) {
    Duration delay = FIRST_DELAY;
    for (int dials = 1; ; dials++) {
      String said = dialOnce();
      if (said.isEmpty()) {
        return;
      }
      if (limit >= 0 && dials > limit) {
        String why =
            said.contains("Host key verification failed") ? "ssh: host key mismatch" : said;
        throw new StandInFailure(
            "after " + dials + " failed attempts: dial tcp " + target + ": " + why);
      }
      HcloudApi.pause(delay);
      delay = Duration.ofMillis(Math.min(LONGEST_DELAY.toMillis(), delay.toMillis() * 3 / 2));
    }
  }

  /** What went wrong; empty when the connection stands. */
  private String dialOnce() {
    Path said = folder.resolve("said");
    // The master stays and keeps its streams open, so they must not be pipes that are read to the
    // end.
    ProcessBuilder master =
        program("ssh", "-M", "-f", "-N", target)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(said.toFile());
    try {
      Process process = master.start();
      process.getOutputStream().close();
      int code = process.waitFor();
      return code == 0 ? "" : "exit " + code + ": " + Files.readString(said).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StandInFailure("context canceled");
    }
  }

  Ran run(String command, String stdin) {
    return Ran.of(program("ssh", "-T", target, "--", command), stdin);
  }

  /** Copies an asset or a folder there; parents are made. */
  void copy(JsonNode source, String remotePath) {
    Path local = local(source);
    String parent = remotePath.replaceFirst("/[^/]*$", "");
    if (!parent.isEmpty() && !parent.equals(remotePath)) {
      String making = "mkdir -p '" + parent.replace("'", "'\\''") + "'";
      run(making, "").requireSuccess(making);
    }
    String batch =
        "put "
            + (Files.isDirectory(local) ? "-r " : "")
            + "\""
            + local
            + "\" \""
            + remotePath
            + "\"";
    Ran.of(program("sftp", "-q", "-b", "-", target), batch + "\n").requireSuccess(batch);
  }

  private Path local(JsonNode source) {
    if (source.has("path")) {
      return Path.of(source.get("path").asText()).toAbsolutePath();
    }
    if (source.has("text") && Wire.asset(source)) {
      try {
        return Files.writeString(folder.resolve("asset"), source.get("text").asText());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new StandInFailure("only files, texts and folders can be copied");
  }

  private ProcessBuilder program(String name, String... arguments) {
    List<String> line = new ArrayList<>(List.of(name));
    line.addAll(options);
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().remove("SSH_AUTH_SOCK");
    return builder;
  }

  @Override
  public void close() {
    Ran unused = Ran.of(program("ssh", "-O", "exit", target), "");
    remove();
  }

  private void remove() {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
