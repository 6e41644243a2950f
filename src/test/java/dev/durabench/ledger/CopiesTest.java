package dev.durabench.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CopiesTest {
  private static final Entry ONE = new Entry(1, 10, 10, 15, Outcome.OK);
  private static final Entry TWO = new Entry(2, 20, 20, 25, Outcome.OK);

  private static Ledger logger(Entry... entries) {
    return new Ledger(List.of(entries), Optional.empty(), Keeper.LOGGER);
  }

  private static Ledger writer(Entry... entries) {
    return new Ledger(List.of(entries), Optional.empty(), Keeper.CLIENT);
  }

  @Test
  void agreeWhenTheySayTheSame() {
    assertThat(Copies.disagreement(logger(ONE, TWO), writer(ONE, TWO))).isEmpty();
    assertThat(Copies.disagreement(logger(), writer())).isEmpty();
  }

  @Test
  void disagreeAboutAnOutcome() {
    Entry unknown = new Entry(2, 20, 20, 25, Outcome.UNKNOWN);

    assertThat(Copies.disagreement(logger(ONE, unknown), writer(ONE, TWO)))
        .contains("the logger has id 2 unknown at 25, the writer has id 2 ok at 25");
  }

  @Test
  void disagreeWhenOneHasMore() {
    assertThat(Copies.disagreement(logger(ONE), writer(ONE, TWO)))
        .contains("the logger has 1 writes, the writer has 2");
    assertThat(Copies.disagreement(logger(ONE, TWO), writer(ONE)))
        .contains("the logger has 2 writes, the writer has 1");
  }

  @Test
  void anUnfinishedCopyConfirmsNothing() {
    Ledger cut = new Ledger(List.of(ONE), Optional.of("no end line"), Keeper.CLIENT);

    assertThat(Copies.disagreement(logger(ONE), cut))
        .contains("the writer's copy is not whole: no end line");
  }

  @Test
  void aLedgerOnAnotherClockSaysTheSameAtOtherTimes() {
    Ledger ledger = logger(ONE, new Entry(2, 20, 0, 25, Outcome.FAILED));

    assertThat(ledger.onClockBehind(7).entries())
        .containsExactly(
            new Entry(1, 3, 3, 8, Outcome.OK), new Entry(2, 13, 0, 18, Outcome.FAILED));
    assertThat(ledger.onClockBehind(-100).ackMicros()).containsExactly(115);
    assertThat(ledger.onClockBehind(7).keeper()).isEqualTo(Keeper.LOGGER);
  }
}
