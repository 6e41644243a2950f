package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.topology.ReplicationMode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PromotionRuleTest {
  private static final List<String> STANDBYS = List.of("pg-2", "pg-3");

  @ParameterizedTest
  @EnumSource(ReplicationMode.class)
  void allowsPromotionWhenEveryStandbyWasRead(ReplicationMode mode) {
    assertThat(PromotionRule.refusal(mode, STANDBYS, STANDBYS)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = ReplicationMode.class,
      names = {"REMOTE_WRITE", "SYNC", "ANY_1", "REMOTE_APPLY"})
  void refusesWhenTheOnlyCopyMayBeOutOfReach(ReplicationMode mode) {
    assertThat(PromotionRule.refusal(mode, STANDBYS, List.of("pg-2")))
        .hasValueSatisfying(
            reason -> assertThat(reason).contains("pg-3 cannot be read").contains(mode.key()));
  }

  @Test
  void takesWhatIsLeftWhereNobodyWaited() {
    assertThat(PromotionRule.refusal(ReplicationMode.ASYNC, STANDBYS, List.of("pg-2"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(ReplicationMode.class)
  void refusesWhenNobodyCanBeRead(ReplicationMode mode) {
    assertThat(PromotionRule.refusal(mode, STANDBYS, List.of()))
        .hasValueSatisfying(reason -> assertThat(reason).contains("nobody to promote"));
  }

  @Test
  void choosesTheStandbyWithMoreWal() {
    assertThat(Promoter.mostWal().choose(Map.of("pg-2", 100L, "pg-3", 101L))).isEqualTo("pg-3");
    assertThat(Promoter.mostWal().choose(Map.of("pg-2", 100L, "pg-3", 100L))).isEqualTo("pg-2");
  }
}
