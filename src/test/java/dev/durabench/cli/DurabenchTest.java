package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.experiment.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class DurabenchTest {
  @TempDir Path project;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "rum",
        "run --fast",
        "run --quick --full",
        "run a b",
        "logs -n many",
        "run no/name"
      })
  void wrongUsageIs64(String arguments) {
    assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1))).isEqualTo(64);
    assertThat(err.toString()).isNotBlank().doesNotContain("\tat ");
  }

  @Test
  void everyMistakeInATopologyIsShownAndIs64() throws IOException {
    Files.createDirectories(project.resolve("stacks"));
    Files.writeString(
        project.resolve("stacks/mine.yaml"), "runsOn: moon\ndatabases: [{name: a, kind: sqlit}]\n");

    assertThat(run("run", "mine")).isEqualTo(64);
    assertThat(err.toString())
        .contains("mine.yaml:1:9: runsOn: is the text \"moon\"")
        .contains("mine.yaml:2:29: databases[0].kind: is the text \"sqlit\"; did you mean sqlite?")
        .doesNotContain("\tat ");
  }

  @Test
  void anUnknownTopologyIs64AndTheOthersAreNamed() throws IOException {
    Files.createDirectories(project.resolve("stacks"));
    Files.writeString(project.resolve("stacks/mine.yaml"), "");

    assertThat(run("run", "yours")).isEqualTo(64);
    assertThat(err.toString()).contains("no topology stacks/yours.yaml").contains("mine");
  }

  @Test
  void aReportOfSeveralRunsHasAPlaceOfItsOwnAndEachRunOnce() throws IOException {
    Path results = project.resolve("results");
    for (String run : List.of("r1", "r2")) {
      Path folder = Files.createDirectories(results.resolve("bench").resolve(run));
      Files.writeString(
          folder.resolve("result.json"),
          String.format(
              "{\"schemaVersion\": %d, \"stack\": \"bench\", \"topology\": \"local\", \"run\": \"%s\","
                  + " \"cells\": []}",
              RunResult.SCHEMA_VERSION, run));
    }
    Path latest = Files.createSymbolicLink(results.resolve("bench/latest"), Path.of("r2"));
    Path first = results.resolve("bench/r1");
    Path second = results.resolve("bench/r2");

    assertThat(run("report", first.toString(), second.toString(), latest.toString())).isZero();
    assertThat(results.resolve("report/report.html")).isRegularFile();
    assertThat(first.resolve("report.html")).doesNotExist();

    assertThat(run("report", second.toString(), latest.toString())).isZero();
    assertThat(second.resolve("report.html")).isRegularFile();
  }

  @Test
  void withoutTheLauncherItSaysHowToStart() {
    CommandLine command = command(Map.of());

    assertThat(command.execute("list")).isEqualTo(ExitCode.REFUSED);
    assertThat(err.toString())
        .contains("DURABENCH_PROJECT is not set: start through ./durabench, or run: eval");
  }

  @Test
  void helpNamesEveryCommandAndFitsAHundredColumns() {
    CommandLine command = command(Map.of());

    assertThat(command.execute("--help")).isZero();
    assertThat(out.toString())
        .contains(
            "run ",
            "up ",
            "destroy ",
            "status ",
            "preview ",
            "list ",
            "report ",
            "compare ",
            "logs ",
            "doctor ",
            "env ",
            "test ");
    assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
  }

  @Test
  void everyCommandExplainsItself() {
    for (String name : command(Map.of()).getSubcommands().keySet()) {
      out.getBuffer().setLength(0);

      assertThat(command(Map.of()).execute(name, "--help")).as(name).isZero();
      assertThat(out.toString()).as(name).contains("Usage: durabench " + name);
    }
  }

  @Test
  void listShowsTheKeysThatCellTakes() throws IOException {
    Files.createDirectories(project.resolve("stacks"));
    Files.writeString(
        project.resolve("stacks/mine.yaml"),
        """
        runsOn: local
        databases: [{name: a, kind: sqlite}]
        experiments: [{kind: commit, database: a, modes: [full, normal]}]
        """);

    assertThat(run("list", "mine")).isZero();
    assertThat(out.toString())
        .contains("mine/a/commit/mode=full")
        .contains("mine/a/commit/mode=normal");
    out.getBuffer().setLength(0);
    assertThat(run("list", "--json")).isZero();
    assertThat(out.toString()).contains("\"topology\" : \"mine\"");
  }

  private int run(String... arguments) {
    return command(
            Map.of(
                "DURABENCH_PROJECT", project.toString(),
                "DURABENCH_HOME", project.resolve("home").toString()))
        .execute(arguments);
  }

  private CommandLine command(Map<String, String> environment) {
    return Durabench.commandLine(new Surroundings(environment))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err));
  }
}
