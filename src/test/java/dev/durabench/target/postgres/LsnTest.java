package dev.durabench.target.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LsnTest {
  @Test
  void readsAndWritesPositions() {
    assertThat(Lsn.parse("16/B374D848")).isEqualTo(0x16B374D848L);
    assertThat(Lsn.text(0x16B374D848L)).isEqualTo("16/B374D848");
    assertThat(Lsn.parse("0/0")).isZero();
    assertThat(Lsn.parse("")).isZero();
  }

  @Test
  void comparesAcrossTheBoundaryOfTheLowWord() {
    assertThat(Lsn.parse("1/0")).isGreaterThan(Lsn.parse("0/FFFFFFFF"));
  }

  @Test
  void namesTheSegmentOfAPosition() {
    assertThat(Lsn.segment(Lsn.parse("16/B374D848"))).isEqualTo("00000016000000B3");
    assertThat(Lsn.segment(Lsn.parse("0/1000000"))).isEqualTo("0000000000000001");
  }

  @Test
  void findsWhereATimelineEnded() {
    String history =
        "1\t0/5000148\tno recovery target specified\n\n2\t0/7000000\tno recovery target specified\n";
    assertThat(Lsn.fork(history, 1)).contains(0x5000148L);
    assertThat(Lsn.fork(history, 2)).contains(0x7000000L);
    assertThat(Lsn.fork(history, 3)).isEmpty();
  }
}
