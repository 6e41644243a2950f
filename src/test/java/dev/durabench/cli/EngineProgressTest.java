package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.automation.OperationType;
import com.pulumi.automation.events.DiagnosticEvent;
import com.pulumi.automation.events.EngineEvent;
import com.pulumi.automation.events.ResourceOutputsEvent;
import com.pulumi.automation.events.ResourcePreEvent;
import com.pulumi.automation.events.StepEventMetadata;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EngineProgressTest {
  private static final String COMMAND = "command:remote:Command";
  private static final String EXPERIMENT = "bench:index:Experiment";

  private final StringWriter said = new StringWriter();
  private long now;
  private final EngineProgress progress =
      new EngineProgress(
          new Terminal(new PrintWriter(said), new PrintWriter(said), false, 80),
          "disks",
          List.of(Duration.ofMinutes(1)),
          () -> false,
          () -> now);

  @Test
  void namesTheServersThatItWaitsForEvery15Seconds() {
    progress.accept(begin(OperationType.CREATE, COMMAND, "disks-servers-db-1-ready"));
    progress.accept(begin(OperationType.CREATE, COMMAND, "disks-servers-db-2-ready"));
    progress.accept(begin(OperationType.SAME, COMMAND, "disks-servers-db-3-ready"));

    beats(14);
    assertThat(said.toString()).isEmpty();
    beats(46);

    assertThat(said.toString().lines())
        .hasSize(4)
        .first()
        .asString()
        .contains("server db-1 to answer and be set up", "server db-2", "for 15 s now")
        .doesNotContain("db-3");
    assertThat(said.toString()).contains("for 1 min now");
  }

  @Test
  void whatIsThereIsNotWaitedForAnyMore() {
    progress.accept(begin(OperationType.CREATE, COMMAND, "disks-servers-db-1-ready"));
    progress.accept(end(OperationType.CREATE, COMMAND, "disks-servers-db-1-ready"));

    beats(60);

    assertThat(said.toString()).isEmpty();
  }

  @Test
  void anExperimentThatSaysNothingIsNotTakenForAStandstill() {
    progress.accept(begin(OperationType.CREATE, EXPERIMENT, "disks-pg-flush"));
    progress.accept(diagnostic("[ 10%] waiting for db-1 to answer by SSH, for 15 s now"));

    beats(40);

    assertThat(said.toString())
        .contains("waiting for db-1 to answer by SSH, for 15 s now (nothing new for 15 s)")
        .contains("(nothing new for 30 s)");
  }

  private void beats(int seconds) {
    for (int i = 0; i < seconds; i++) {
      now += 1_000_000_000L;
      progress.beat();
    }
  }

  private static EngineEvent begin(OperationType op, String type, String name) {
    return event(null, new ResourcePreEvent(step(op, type, name), false), null);
  }

  private static EngineEvent end(OperationType op, String type, String name) {
    return event(null, null, new ResourceOutputsEvent(step(op, type, name), false));
  }

  private static EngineEvent diagnostic(String message) {
    return event(new DiagnosticEvent("", "", message, "", "info", "", false), null, null);
  }

  private static StepEventMetadata step(OperationType op, String type, String name) {
    return new StepEventMetadata(
        op,
        "urn:pulumi:disks::durabench::" + type + "::" + name,
        type,
        null,
        null,
        List.of(),
        List.of(),
        Map.of(),
        false,
        "");
  }

  private static EngineEvent event(
      @org.jspecify.annotations.Nullable DiagnosticEvent diagnostic,
      @org.jspecify.annotations.Nullable ResourcePreEvent pre,
      @org.jspecify.annotations.Nullable ResourceOutputsEvent outputs) {
    return new EngineEvent(0, 0, null, null, diagnostic, null, null, pre, outputs, null, null);
  }
}
