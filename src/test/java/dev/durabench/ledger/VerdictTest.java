package dev.durabench.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class VerdictTest {
  @Test
  void theWorstIsWhatAReaderHasToMindMost() {
    assertThat(Verdict.worst(List.of(Verdict.KEPT, Verdict.NOT_PROMISED)))
        .contains(Verdict.NOT_PROMISED);
    assertThat(Verdict.worst(List.of(Verdict.NOT_PROMISED, Verdict.UNRESOLVED, Verdict.KEPT)))
        .contains(Verdict.UNRESOLVED);
    assertThat(Verdict.worst(List.of(Verdict.UNRESOLVED, Verdict.BROKEN))).contains(Verdict.BROKEN);
    assertThat(Verdict.worst(List.of())).isEmpty();
  }
}
