package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PlanFileTest {
  private static final Path OUTPUT = Path.of("/data/a folder/grün=1");

  @TempDir private Path folder;

  static Stream<AgentPlan> plans() {
    List<PostgresEndpoint> endpoints =
        List.of(
            new PostgresEndpoint("127.0.0.1", 5432, Optional.of(Path.of("/run/my sockets:1"))),
            new PostgresEndpoint("::1", 5433, Optional.empty()));
    return Stream.of(
        new LoadPlan(
            endpoints,
            "simple-update",
            "us=er # x",
            "db\\1",
            8,
            50,
            Duration.ofMillis(1500),
            Duration.ofSeconds(60),
            OUTPUT),
        new WriterPlan(
            endpoints,
            "u",
            "d",
            " run ",
            Duration.ofSeconds(5),
            Duration.ofMillis(200),
            "10.0.0.4",
            4711,
            OUTPUT),
        new NetworkPlan(
            endpoints.subList(0, 1), "u", "d", Duration.ZERO, Duration.ofSeconds(1), OUTPUT),
        new FlushPlan(Path.of("/d"), 1L << 40, Duration.ZERO, Duration.ofHours(1), OUTPUT),
        new CommitPlan(
            Path.of("a.db"), "full", Duration.ofMillis(100), Duration.ofSeconds(2), OUTPUT),
        new StreamPlan(Path.of("a.db"), "normal", 200, 100, 0, "", 0, OUTPUT),
        new LoggerPlan("127.0.0.1", OUTPUT));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void readsBackWhatItWrote(AgentPlan plan) throws Exception {
    Path file = folder.resolve("plan.properties");
    PlanFile.write(plan, file);
    assertThat(PlanFile.read(file)).isEqualTo(plan);
  }

  @Test
  void knowsEveryKindOfPlan() {
    assertThat(plans().map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.asList(AgentPlan.class.getPermittedSubclasses()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bind=::1                                    | no plan ''
          plan=Object                                 | no plan 'Object'
          plan=LoggerPlan;output=/o                   | missing keys [bind], unknown keys []
          plan=LoggerPlan;output=/o;bind=x;port=1     | missing keys [], unknown keys [port]
          plan=FlushPlan;output=/o;directory=/;sizeBytes=big;warmUp=PT1S;measure=PT1S | sizeBytes: not a long: big
          plan=FlushPlan;output=/o;directory=/;sizeBytes=9;warmUp=1s;measure=PT1S | warmUp: not a Duration: 1s
          """)
  void refusesWhatIsNotExactlyAPlan(String lines, String message) throws Exception {
    Path file = Files.writeString(folder.resolve("plan"), lines.replace(';', '\n'));
    assertThatThrownBy(() -> PlanFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(file.toString());
  }

  @ParameterizedTest
  @CsvSource({"localhost", "localhost:", "localhost:x", "'localhost:1:relative'"})
  void refusesWhatIsNotAnEndpoint(String text) {
    assertThatThrownBy(() -> PostgresEndpoint.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }
}
