package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.standin.CannedAnswers;
import dev.durabench.standin.Plugins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A project of its own with the command line, the real engine, this build's program and provider,
 * and the stand-ins on a fake cloud. Its stack is called {@code bench}.
 */
final class CloudBench {
  private static final long LIMIT_SECONDS = 600;

  /** Commands on servers that do not exist. */
  private static final String ANSWERS =
      """
      ^sh -s -- (primary|standby) \t7123456789012345678
      ^sh -s -- drop \t
      ^sh -s -- only \t
      ^sh -s -- 18$\t18.6
      cloud-init status\t
      mkfs\\.ext4\t
      """;

  private final Path root;
  private final Map<String, String> environment = new TreeMap<>();

  CloudBench(String name, String topology, FakeHetzner cloud) throws IOException {
    Path project = Path.of("").toAbsolutePath();
    assertThat(project.resolve("target/durabench.jar"))
        .as("mvn package comes before this test")
        .isRegularFile();
    root = project.resolve("target/engine-it/" + name);
    delete(root);
    Files.createDirectories(root.resolve("stacks"));
    Files.createDirectories(root.resolve("state"));
    Files.createSymbolicLink(root.resolve("target"), project.resolve("target"));
    Files.createSymbolicLink(root.resolve("bin"), project.resolve("bin"));
    Files.copy(project.resolve("Pulumi.yaml"), root.resolve("Pulumi.yaml"));
    Files.writeString(root.resolve("stacks/bench.yaml"), topology);
    Files.writeString(root.resolve("answers"), ANSWERS);
    environment.putAll(cloud.environment());
    environment.put("PATH", Plugins.path(root.resolve("standins")));
    environment.put(CannedAnswers.SWITCH, root.resolve("answers").toString());
    environment.put("PULUMI_BACKEND_URL", root.resolve("state").toUri().toString());
    environment.put("PULUMI_HOME", root.resolve("pulumi-home").toString());
    environment.put("PULUMI_CONFIG_PASSPHRASE", "cloud-bench");
    environment.put("PULUMI_SKIP_UPDATE_CHECK", "true");
    environment.put("DURABENCH_PROJECT", root.toString());
    environment.put("DURABENCH_HOME", root.resolve("home").toString());
    environment.put("DURABENCH_RESULTS", root.resolve("results").toString());
    environment.put("DURABENCH_AGENT", project.resolve("target/durabench-agent.jar").toString());
    environment.put("DURABENCH_OPERATOR_CIDR", "192.0.2.7/32");
  }

  /** From now on commands dial the servers, where nobody answers, so many times. */
  void dials(int times) {
    environment.remove(CannedAnswers.SWITCH);
    environment.put("DURABENCH_SSH_DIALS", Integer.toString(times));
  }

  /** What the environment says of it from now on. */
  void operatorCidr(String cidr) {
    environment.put("DURABENCH_OPERATOR_CIDR", cidr);
  }

  /** Starts durabench. */
  Process start(String... arguments) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            Path.of("target/durabench.jar").toAbsolutePath().toString(),
            DurabenchMain.class.getName());
    builder.command().addAll(List.of(arguments));
    builder.environment().keySet().removeIf(name -> name.startsWith("PULUMI_STACK"));
    builder.environment().remove("PULUMI_CONFIG_PASSPHRASE_FILE");
    builder.environment().remove("SSH_AUTH_SOCK");
    builder.environment().putAll(environment);
    builder.directory(root.toFile());
    builder.redirectInput(new java.io.File("/dev/null"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(root.resolve("output").toFile());
    return builder.start();
  }

  int exitCode(Process process) throws IOException, InterruptedException {
    boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertThat(ended).as("durabench ends; it said: %s", said()).isTrue();
    return process.exitValue();
  }

  /** Everything that the last command said. */
  String said() throws IOException {
    return Files.readString(root.resolve("output"));
  }

  /** What the last command gave as reasons. */
  List<String> reasons() throws IOException {
    List<String> lines = new ArrayList<>(said().lines().toList());
    lines.removeIf(line -> !line.startsWith("Not measured: "));
    return lines;
  }

  private static void delete(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
