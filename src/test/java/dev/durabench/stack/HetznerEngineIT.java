package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.hetzner.fake.Journal;
import dev.durabench.topology.Database;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every topology of servers under the real engine, on the fake cloud. */
@Timeout(900)
final class HetznerEngineIT {
  private static final int GROWN_GB = 30;

  private FakeHetzner cloud;

  @BeforeEach
  void start() throws IOException {
    cloud = FakeHetzner.start();
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  static List<String> topologies() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("stacks"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".yaml"))
          .map(file -> file.substring(0, file.length() - 5))
          .filter(name -> topology(name).runsOn() == RunsOn.HETZNER)
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("topologies")
  void standsChangesAndGoesWithoutTrace(String name) throws IOException, InterruptedException {
    Topology topology = topology(name);
    EngineProject project = CloudProject.of(cloud, "hetzner-" + name, name);
    String up = project.succeed("up", "--yes", "--skip-preview");
    assertThat(made()).isEqualTo(wanted(topology));
    assertThat(servers()).hasSize(servers(topology)).doesNotHaveDuplicates();
    assertNoToken(project, up);
    JsonNode outputs = project.json("stack", "output", "--json");

    project.succeed("up", "--yes", "--skip-preview", "--expect-no-changes");
    cloud.journal().clear();
    assertThat(project.json("stack", "output", "--json")).isEqualTo(outputs);
    assertThat(cloud.journal().changes()).isEmpty();

    growVolumes(topology, project);

    cloud.journal().clear();
    project.config("override.servers.db.type", "cpx42");
    assertThat(changes(project.preview())).isEqualTo(anotherType(topology));
    project.succeed("up", "--yes", "--skip-preview");
    assertThat(made()).isEqualTo(wanted(topology));
    assertThat(cloud.journal().of("POST", "/servers")).hasSize(servers(topology));
    assertThat(cloud.journal().of("POST", "/servers/\\d+/actions/change_type")).isEmpty();
    project.succeed("up", "--yes", "--skip-preview", "--expect-no-changes");

    project.succeed("destroy", "--yes", "--skip-preview");
    cloud.assertEmpty();
    // 423 is no mistake: a Volume and a network ask for a server at the same time.
    assertThat(cloud.journal().entries())
        .extracting(Journal.Entry::status)
        .isSubsetOf(200, 201, 204, 423);
    project.close();
  }

  private void growVolumes(Topology topology, EngineProject project)
      throws IOException, InterruptedException {
    Map<String, String> grown = new TreeMap<>();
    for (ServerGroup group : topology.servers()) {
      String text =
          group.volumes().stream()
              .map(volume -> "{server: %d, sizeGb: %d}".formatted(volume.server(), GROWN_GB))
              .collect(Collectors.joining(", ", "[", "]"));
      for (ServerVolume volume : group.volumes()) {
        String server = group.names().get(volume.server() - 1);
        grown.put(topology.name() + "-servers-" + server + "-volume", "update");
      }
      if (!group.volumes().isEmpty()) {
        project.config("override.servers." + group.group() + ".volumes", text);
      }
    }
    if (!grown.isEmpty()) {
      assertThat(changes(project.preview())).isEqualTo(grown);
      project.succeed("up", "--yes", "--skip-preview");
      assertThat(cloud.journal().of("POST", "/volumes/\\d+/actions/resize")).hasSize(grown.size());
    }
  }

  /** What servers of another type take with them: everything on them, and nothing else. */
  private static Map<String, String> anotherType(Topology topology) {
    Map<String, String> anew = new TreeMap<>();
    for (ServerGroup group : topology.servers()) {
      for (String server : group.names()) {
        for (String part : List.of("", "-private", "-ready")) {
          anew.put(topology.name() + "-servers-" + server + part, "replace");
        }
        anew.put(topology.name() + "-" + server + "-clusters", "replace");
      }
      for (ServerVolume volume : group.volumes()) {
        String server = group.names().get(volume.server() - 1);
        for (String part : List.of("-attachment", "-mounted")) {
          anew.put(topology.name() + "-servers-" + server + part, "replace");
        }
      }
    }
    for (Database database : topology.databases()) {
      int instances = ((PostgresDatabase) database).instances();
      for (int i = 0; i < instances; i++) {
        String name = topology.name() + "-" + database.name();
        anew.put(name + "-pg" + (i + 1), "replace");
        anew.put(name + "-" + topology.servers().get(0).names().get(i) + "-install", "replace");
      }
    }
    return anew;
  }

  private static Topology topology(String name) {
    return TopologyFiles.load(Path.of("stacks", name + ".yaml"), "standard", Map.of());
  }

  private static int servers(Topology topology) {
    return topology.servers().stream().mapToInt(ServerGroup::count).sum();
  }

  private static Map<String, Integer> wanted(Topology topology) {
    Map<String, Integer> wanted = new TreeMap<>(Map.of("firewall", 1, "network", 1, "ssh_key", 1));
    wanted.put("server", servers(topology));
    wanted.put("primary_ip", 2 * servers(topology));
    int spread = (int) topology.servers().stream().filter(ServerGroup::spread).count();
    int volumes = topology.servers().stream().mapToInt(group -> group.volumes().size()).sum();
    wanted.put("placement_group", spread);
    wanted.put("volume", volumes);
    wanted.values().removeIf(count -> count == 0);
    return wanted;
  }

  /** How many of a kind the cloud has. */
  private Map<String, Integer> made() {
    return cloud.inventory().stream()
        .collect(
            Collectors.toMap(
                line -> line.substring(0, line.indexOf(' ')),
                line -> 1,
                Integer::sum,
                TreeMap::new));
  }

  private List<String> servers() {
    return cloud.inventory().stream().filter(line -> line.startsWith("server ")).toList();
  }

  private static Map<String, String> changes(Map<String, String> steps) {
    Map<String, String> changes = new TreeMap<>(steps);
    changes.values().removeIf("same"::equals);
    return changes;
  }

  private static void assertNoToken(EngineProject project, String up) throws IOException {
    assertThat(up).doesNotContain(FakeHetzner.TOKEN);
    try (Stream<Path> files = Files.walk(project.root().resolve("state"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(FakeHetzner.TOKEN)
            .doesNotContain("OPENSSH PRIVATE KEY");
      }
    }
  }
}
