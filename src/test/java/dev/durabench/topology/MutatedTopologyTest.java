package dev.durabench.topology;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MutatedTopologyTest {
  private static final Pattern PLACED = Pattern.compile("^.+:[1-9]\\d*:[1-9]\\d*: .+");
  private static final Pattern INTERNALS =
      Pattern.compile("\\b(java|javax|com|org|dev)\\.[a-z]+\\.|Exception|\\bat [a-z.]+\\(|\\$");

  private static final Map<String, byte[]> MUTATED = new LinkedHashMap<>();
  private static final Map<String, List<String>> PROBLEMS = new LinkedHashMap<>();

  @BeforeAll
  static void readEveryMutation(@TempDir Path directory) throws IOException {
    for (Path topology : topologies()) {
      Mutations.of(Files.readString(topology))
          .forEach((name, content) -> MUTATED.put(name + " in " + topology, content));
    }
    for (Map.Entry<String, byte[]> mutation : MUTATED.entrySet()) {
      Path file = directory.resolve("local.yaml");
      Files.write(file, mutation.getValue());
      PROBLEMS.put(mutation.getKey(), problems(file));
    }
  }

  private static List<Path> topologies() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("stacks"))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
      assertThat(found).hasSizeGreaterThan(4);
      return found;
    }
  }

  @Test
  void everyDamageIsAClearMessageOrLeavesAValidFile() {
    assertThat(
            Set.copyOf(
                MUTATED.values().stream().map(content -> new String(content, ISO_8859_1)).toList()))
        .hasSizeGreaterThan(1_000);
    PROBLEMS.forEach(
        (name, lines) ->
            assertThat(lines)
                .as(name)
                .doesNotHaveDuplicates()
                .allSatisfy(
                    line -> assertThat(line).matches(PLACED).doesNotContainPattern(INTERNALS)));
    long errors = PROBLEMS.values().stream().filter(lines -> !lines.isEmpty()).count();
    assertThat(errors).isGreaterThan(1_000).isGreaterThan(MUTATED.size() * 8L / 10);
    assertThat(errors).as("some damage must be harmless").isLessThan(MUTATED.size());
  }

  @Test
  void whatTheParserAcceptsTheSchemaAcceptsToo() {
    List<String> accepted =
        PROBLEMS.keySet().stream().filter(name -> problems(name).isEmpty()).toList();

    assertThat(accepted).isNotEmpty();
    assertThat(accepted)
        .allSatisfy(name -> assertThat(TopologySchemaTest.accepts(text(name))).as(name).isTrue());
  }

  @Test
  void damageToOneKeyOrValueIsSeenByParserAndSchema() {
    List<String> structural =
        MUTATED.keySet().stream().filter(name -> name.startsWith(Mutations.STRUCTURAL)).toList();

    assertThat(structural).hasSizeGreaterThan(500);
    assertThat(structural)
        .allSatisfy(
            name -> {
              assertThat(problems(name)).as(name).isNotEmpty();
              assertThat(TopologySchemaTest.accepts(text(name))).as(name).isFalse();
            });
  }

  private static List<String> problems(String name) {
    return requireNonNull(PROBLEMS.get(name));
  }

  private static String text(String name) {
    return new String(requireNonNull(MUTATED.get(name)), UTF_8);
  }

  /** The mistakes; none when the file is still sound. Anything else that is thrown fails. */
  private static List<String> problems(Path file) {
    try {
      TopologyFiles.load(file, "standard", Map.of());
      return List.of();
    } catch (TopologyException e) {
      assertThat(e.problems()).isNotEmpty();
      return e.problems();
    }
  }
}
