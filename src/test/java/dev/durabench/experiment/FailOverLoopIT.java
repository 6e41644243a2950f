package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.LedgerCounts;
import dev.durabench.ledger.Verdict;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.ReplicationMode;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Kills primaries again and again, each time with one random standby held back. Four kills unless
 * the property {@code durabench.kills} says otherwise; {@code mvn verify -Pslow} runs twenty.
 */
final class FailOverLoopIT {
  private static final int KILLS = Integer.getInteger("durabench.kills", 4);

  @Test
  void noAcknowledgedWriteIsLostWhicheverStandbyLags() {
    try (RealServers real = new RealServers()) {
      long acknowledged = 0;
      int effective = 0;
      for (int kill = 0; kill < KILLS; kill++) {
        ReplicationMode mode = kill % 2 == 0 ? ReplicationMode.ANY_1 : ReplicationMode.REMOTE_APPLY;
        Cell cell =
            real.run(
                new ExperimentSpec.FailOver(
                    "pg",
                    mode,
                    Fault.KILL,
                    0,
                    1,
                    Duration.ofSeconds(1),
                    Duration.ofMillis(200),
                    Optional.of(RealServers.KEPT)));

        String what = "kill " + (kill + 1) + ", " + mode.key() + ": " + cell.judgement();
        LedgerCounts counts = cell.ledger().orElseThrow(() -> new AssertionError(what));
        assertThat(counts.lostAcknowledged()).as(what).isZero();
        assertThat(cell.judgement().map(Judgement::verdict)).as(what).contains(Verdict.KEPT);
        acknowledged += counts.acknowledged();
        if (!cell.note().contains(FailOverRun.NOT_BEHIND)) {
          effective++;
        }
      }
      // A kill with nobody behind proves nothing about the choice of the standby.
      assertThat(effective).isGreaterThanOrEqualTo((KILLS + 1) / 2);
      assertThat(acknowledged).isGreaterThan(50L * KILLS);
    }
  }
}
