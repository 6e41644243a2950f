package dev.durabench.target.kubernetes;

import static dev.durabench.topology.CloudNativePg.DataDurability.PREFERRED;
import static dev.durabench.topology.CloudNativePg.DataDurability.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import dev.durabench.topology.ReplicationMode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CnpgModesTest {
  private static final List<String> STANDBYS = List.of("pg-2", "pg-3");
  private static final String ANY = "ANY 1 (\"pg-2\",\"pg-3\")";

  private static CnpgModes mode(ReplicationMode mode) {
    return CnpgModes.of(mode, PREFERRED, 3);
  }

  private static List<List<String>> streams(String one, String other) {
    return List.of(List.of("pg-2", "streaming", one), List.of("pg-3", "streaming", other));
  }

  @Test
  void saysWhatTheOperatorHasToSpecify() {
    assertThat(mode(ReplicationMode.ANY_1).patch())
        .isEqualTo(
            "{\"spec\":{\"postgresql\":{\"synchronous\":{\"method\":\"any\",\"number\":1,"
                + "\"dataDurability\":\"preferred\"},\"parameters\":{\"synchronous_commit\":null}}}}");
    assertThat(mode(ReplicationMode.ASYNC).patch()).contains("\"synchronous\":null");
    assertThat(CnpgModes.of(ReplicationMode.REMOTE_APPLY, REQUIRED, 3).patch())
        .contains("\"first\"", "\"required\"", "\"synchronous_commit\":\"remote_apply\"");
  }

  @Test
  void refusesWhatTheOperatorCannotDo() {
    assertThatThrownBy(() -> CnpgModes.of(ReplicationMode.NONE, PREFERRED, 3))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("mode none needs a cluster of one instance");
    assertThatThrownBy(() -> CnpgModes.of(ReplicationMode.ANY_1, PREFERRED, 1))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("needs a standby");
    assertThat(CnpgModes.of(ReplicationMode.NONE, PREFERRED, 1).waiting()).isEmpty();
  }

  @Test
  void isInEffectOnlyWhenEveryStandbyCounts() {
    CnpgModes any = mode(ReplicationMode.ANY_1);

    assertThat(any.inEffect(ANY, "on", streams("quorum", "quorum"), STANDBYS)).isTrue();
    assertThat(any.inEffect(ANY, "on", streams("quorum", "async"), STANDBYS)).isFalse();
    assertThat(any.inEffect("", "on", streams("quorum", "quorum"), STANDBYS)).isFalse();
    assertThat(any.inEffect("ANY 1 (\"pg-2\")", "on", streams("quorum", "quorum"), STANDBYS))
        .isFalse();
    assertThat(any.inEffect(ANY, "local", streams("quorum", "quorum"), STANDBYS)).isFalse();
    assertThat(any.inEffect(ANY, "on", List.of(List.of("pg-2", "streaming", "quorum")), STANDBYS))
        .isFalse();
  }

  @Test
  void asyncIsInEffectOnlyWhenNobodyIsWaitedFor() {
    CnpgModes async = mode(ReplicationMode.ASYNC);

    assertThat(async.inEffect("", "on", streams("async", "async"), STANDBYS)).isTrue();
    assertThat(async.inEffect(ANY, "on", streams("quorum", "quorum"), STANDBYS)).isFalse();
  }

  @Test
  void oneOfThemIsTheSynchronousOneOfAMode() {
    CnpgModes sync = mode(ReplicationMode.SYNC);

    assertThat(
            sync.inEffect(
                "FIRST 1 (\"pg-2\",\"pg-3\")", "on", streams("sync", "potential"), STANDBYS))
        .isTrue();
    assertThat(sync.inEffect(ANY, "on", streams("quorum", "quorum"), STANDBYS)).isFalse();
  }
}
