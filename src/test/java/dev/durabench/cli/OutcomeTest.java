package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RunResult;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class OutcomeTest {
  private static final Set<String> PLANNED =
      Arrays.stream(Verdict.values()).map(OutcomeTest::key).collect(Collectors.toSet());

  @Test
  void keptAndNotPromisedAreFine() {
    assertThat(outcome(Verdict.KEPT, Verdict.NOT_PROMISED).exitCode()).isEqualTo(0);
    assertThat(outcome().exitCode()).isEqualTo(0);
  }

  @Test
  void brokenWinsOverUnresolved() {
    assertThat(outcome(Verdict.UNRESOLVED, Verdict.BROKEN).exitCode()).isEqualTo(1);
    assertThat(outcome(Verdict.UNRESOLVED, Verdict.BROKEN).word()).isEqualTo("broken");
    assertThat(outcome(Verdict.KEPT, Verdict.UNRESOLVED).exitCode()).isEqualTo(2);
  }

  @Test
  void whatWasNotMeasuredIsUnresolvedAndNothingAtAllIsRefused() {
    assertThat(
            new Outcome(result(Verdict.KEPT), PLANNED, List.of("x"), false, false, List.of())
                .exitCode())
        .isEqualTo(2);
    assertThat(
            new Outcome(Optional.empty(), PLANNED, List.of("x"), true, false, List.of()).exitCode())
        .isEqualTo(3);
  }

  @Test
  void whatIsLeftStandingComesFirst() {
    assertThat(
            new Outcome(result(Verdict.BROKEN), PLANNED, List.of(), false, true, List.of("pg"))
                .exitCode())
        .isEqualTo(4);
  }

  @Test
  void anInterruptedRunSaysSoUnlessAPromiseWasBroken() {
    assertThat(new Outcome(result(), PLANNED, List.of("x"), false, true, List.of()).exitCode())
        .isEqualTo(130);
    assertThat(
            new Outcome(result(Verdict.BROKEN), PLANNED, List.of("x"), false, true, List.of())
                .exitCode())
        .isEqualTo(1);
  }

  private static Outcome outcome(Verdict... verdicts) {
    return new Outcome(result(verdicts), PLANNED, List.of(), false, false, List.of());
  }

  private static Optional<RunResult> result(Verdict... verdicts) {
    return Optional.of(
        new RunResult(
            RunResult.SCHEMA_VERSION,
            "bench",
            "local",
            "r",
            Arrays.stream(verdicts).map(OutcomeTest::cell).toList()));
  }

  @Test
  void whatTheRunHoldsFromAnEarlierWishDecidesNothing() {
    Outcome outcome =
        new Outcome(
            result(Verdict.BROKEN, Verdict.UNRESOLVED, Verdict.KEPT),
            Set.of(key(Verdict.KEPT)),
            List.of(),
            false,
            false,
            List.of());

    assertThat(outcome.exitCode()).isEqualTo(0);
    assertThat(outcome.word()).isEqualTo("kept");
    assertThat(outcome.notCurrent()).containsExactly(key(Verdict.BROKEN), key(Verdict.UNRESOLVED));
  }

  private static String key(Verdict verdict) {
    return "local/pg/fail-over/mode=" + verdict.key();
  }

  private static Cell cell(Verdict verdict) {
    return new Cell(
        key(verdict),
        "local",
        "pg",
        "fail-over",
        Map.of(),
        "0",
        false,
        "",
        List.of(),
        Optional.empty(),
        Optional.of(new Judgement(verdict, "because")),
        List.of(),
        Map.of(),
        Map.of(),
        List.of());
  }
}
