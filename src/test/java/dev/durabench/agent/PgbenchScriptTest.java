package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PgbenchScriptTest {
  private static final PgbenchScript.Variables VARIABLES =
      new PgbenchScript.Variables(123, 4, 35, -678);

  private static List<String> statements(String workload) {
    return PgbenchScript.of(workload).statements().stream()
        .map(PgbenchScriptTest::filledIn)
        .toList();
  }

  private static String filledIn(ScriptStatement statement) {
    byte[] bytes = new byte[3 + statement.longest()];
    int end = statement.write(VARIABLES, bytes, 3);
    return new String(bytes, 3, end - 3, US_ASCII);
  }

  @Test
  void writesTheLongestNumbers() {
    ScriptStatement statement = new ScriptStatement(":aid:delta;:bid :tid");
    byte[] bytes = new byte[statement.longest()];
    PgbenchScript.Variables values =
        new PgbenchScript.Variables(Integer.MAX_VALUE, 10, 0, -Integer.MAX_VALUE);

    int end = statement.write(values, bytes, 0);

    assertThat(new String(bytes, 0, end, US_ASCII)).isEqualTo("2147483647-2147483647;10 0");
  }

  @Test
  void simpleUpdateIsThatOfPgbench() {
    assertThat(statements("simple-update"))
        .containsExactly(
            "BEGIN;",
            "UPDATE pgbench_accounts SET abalance = abalance + -678 WHERE aid = 123;",
            "SELECT abalance FROM pgbench_accounts WHERE aid = 123;",
            "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (35, 4, 123, -678,"
                + " CURRENT_TIMESTAMP);",
            "END;");
  }

  @Test
  void tpcbLikeIsThatOfPgbench() {
    assertThat(statements("tpcb-like"))
        .containsExactly(
            "BEGIN;",
            "UPDATE pgbench_accounts SET abalance = abalance + -678 WHERE aid = 123;",
            "SELECT abalance FROM pgbench_accounts WHERE aid = 123;",
            "UPDATE pgbench_tellers SET tbalance = tbalance + -678 WHERE tid = 35;",
            "UPDATE pgbench_branches SET bbalance = bbalance + -678 WHERE bid = 4;",
            "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (35, 4, 123, -678,"
                + " CURRENT_TIMESTAMP);",
            "END;");
  }

  @Test
  void drawsTheWholeOfEachRangeAndNoMore() {
    SplittableRandom random = new SplittableRandom(7);
    List<PgbenchScript.Variables> drawn =
        IntStream.range(0, 200_000).mapToObj(i -> PgbenchScript.Variables.draw(random, 2)).toList();

    assertThat(drawn.stream().mapToInt(PgbenchScript.Variables::aid).summaryStatistics())
        .satisfies(aid -> assertThat(aid.getMin()).isBetween(1, 50))
        .satisfies(aid -> assertThat(aid.getMax()).isBetween(199_950, 200_000));
    assertThat(drawn).extracting(PgbenchScript.Variables::bid).containsOnly(1, 2);
    assertThat(drawn.stream().map(PgbenchScript.Variables::tid).distinct())
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 20).boxed().toList());
    assertThat(drawn.stream().mapToInt(PgbenchScript.Variables::delta).summaryStatistics())
        .satisfies(delta -> assertThat(delta.getMin()).isEqualTo(-5000))
        .satisfies(delta -> assertThat(delta.getMax()).isEqualTo(5000));
  }

  @Test
  void refusesAWorkloadItDoesNotKnow() {
    assertThatThrownBy(() -> PgbenchScript.of("select-only"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("select-only");
  }
}
