package dev.durabench.target.shell;

import dev.durabench.agent.AgentPlan;
import dev.durabench.agent.PlanFile;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an agent needs on a machine: its jar, once for each build of it, Java, a folder, a plan. */
final class AgentDelivery {
  /** Where the plan is, in the agent's folder. */
  static final String PLAN = "plan.properties";

  /** Where SQLite's library is unpacked, in the agent's folder. */
  static final String SCRATCH = ".scratch";

  private static final Duration BOUND = Duration.ofSeconds(60);

  /** What agents and uploads have left that nobody came back for goes after two days. */
  private static final String PREPARE =
      """
      # prepare an agent
      set -eu
      umask 077
      mkdir -p "$1/.scratch"
      cat >"$1/plan.properties"
      find "$(dirname "$1")" -mindepth 1 -maxdepth 1 ! -name '*.jar' -mtime +1 -exec rm -rf {} + || true
      needed="agents need Java 17 or newer: install default-jre-headless"
      java=$(command -v java) || { echo "there is no Java; $needed" >&2; exit 3; }
      home=$(readlink -f "$java")
      first='s/^[^"]*"\\(1\\.\\)\\{0,1\\}\\([0-9]*\\).*/\\2/p'
      version=$(grep '^JAVA_VERSION=' "${home%/bin/java}/release" 2>/dev/null | sed -n "$first")
      [ -n "$version" ] || version=$("$java" -version 2>&1 | sed -n "1$first")
      [ "${version:-0}" -ge 17 ] || { echo "Java is ${version:-unknown}; $needed" >&2; exit 3; }
      echo "$java"
      if [ "$(stat -c %s "$2" 2>/dev/null)" = "$3" ]; then echo there; else echo missing; fi
      """;

  /**
   * What was delivered, as paths on the machine.
   *
   * @param java the java binary
   * @param jar the agent's
   * @param folder the agent's own, with its plan in it
   */
  record Delivered(String java, String jar, String folder) {}

  /** The jar's bytes, as far as delivery is concerned. */
  private record Content(String sha256, long size) {}

  private final Shell shell;
  private final Path jar;
  private final String agents;
  private @Nullable Content content;

  /**
   * @param agents folder of all agents there
   */
  AgentDelivery(Shell shell, Path jar, String agents) {
    this.shell = shell;
    this.jar = jar;
    this.agents = agents;
  }

  /**
   * Delivers.
   *
   * @param name of the agent's folder, a new one
   */
  synchronized Delivered deliver(String name, AgentPlan plan) {
    Content known = content();
    String remote = agents + "/" + known.sha256() + ".jar";
    String folder = agents + "/" + name;
    List<String> told =
        shell
            .run(
                PREPARE,
                List.of(folder, remote, Long.toString(known.size())),
                PlanFile.text(plan, Path.of(folder)),
                BOUND)
            .lines()
            .toList();
    if (told.size() != 2) {
      throw new TargetFailure("preparing an agent on " + shell.machine() + " told " + told);
    }
    if (!told.get(1).equals("there")) {
      shell.upload(jar, remote);
    }
    return new Delivered(told.get(0), remote, folder);
  }

  private Content content() {
    Content known = content;
    if (known == null) {
      if (!Files.isRegularFile(jar)) {
        throw new TargetFailure(
            "no agent at " + jar + ": build it with mvn package, or set DURABENCH_AGENT");
      }
      known = read(jar);
      content = known;
    }
    return known;
  }

  private static Content read(Path file) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        long size = in.transferTo(OutputStream.nullOutputStream());
        return new Content(HexFormat.of().formatHex(digest.digest()), size);
      }
    } catch (IOException e) {
      throw new TargetFailure("cannot read " + file + ": " + e.getMessage(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
