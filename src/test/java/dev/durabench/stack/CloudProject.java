package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.standin.CannedAnswers;
import dev.durabench.standin.Plugins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes a project of a topology of servers for the real engine, on the fake cloud, with the
 * stand-ins or the real providers (see {@link Plugins}). There are no machines, so commands on them
 * get canned answers, and nothing is measured: experiments are cut off the topology.
 */
final class CloudProject {
  private static final String ANSWERS =
      """
      ^sh -s -- (primary|standby) \t7123456789012345678
      ^sh -s -- drop \t
      ^sh -s -- only \t
      ^sh -s -- 18$\t18.6
      cloud-init status\t
      mkfs\\.ext4\t
      """;

  private CloudProject() {}

  /**
   * An empty one.
   *
   * @param name of its folder
   * @param topology name of one in {@code stacks/}, and of the stack
   */
  static EngineProject of(FakeHetzner cloud, String name, String topology)
      throws IOException, InterruptedException {
    assertThat(Plugins.real("command"))
        .as("the real provider command needs machines, and here are none")
        .isFalse();
    Path folder = Files.createDirectories(Path.of("target/engine-it", name));
    // What a broken run has left is of a cloud that is gone.
    delete(folder.resolve("state"));
    delete(folder.resolve(".stack-config"));
    Path answers = folder.resolve("answers.txt").toAbsolutePath();
    Files.writeString(answers, ANSWERS);
    Map<String, String> variables = new TreeMap<>(cloud.environment());
    variables.put("PATH", Plugins.path(folder.resolve("standins")));
    variables.put("PULUMI_HOME", folder.resolve("pulumi-home").toAbsolutePath().toString());
    variables.put(CannedAnswers.SWITCH, answers.toString());
    EngineProject made = new EngineProject(name, topology, withoutExperiments(topology), variables);
    made.config("operatorCidr", "192.0.2.7/32");
    return made;
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

  private static String withoutExperiments(String name) throws IOException {
    String text = Files.readString(Path.of("stacks", name + ".yaml"));
    int experiments = text.indexOf("\nexperiments:");
    assertThat(experiments).isPositive();
    return text.substring(0, experiments + 1);
  }
}
