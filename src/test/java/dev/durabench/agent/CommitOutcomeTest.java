package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.ledger.Outcome;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommitOutcomeTest {
  @ParameterizedTest
  @CsvSource({
    "1, false, OK",
    "1, true, UNKNOWN", // canceling wait for synchronous replication due to user request
    "0, false, UNKNOWN",
    "2, false, UNKNOWN",
  })
  void trustsOnlyACleanSuccess(int rows, boolean warned, Outcome outcome) {
    assertThat(CommitOutcome.ofSuccess(rows, warned)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "08000, UNKNOWN", // connection exception
    "08003, UNKNOWN", // connection does not exist
    "08006, UNKNOWN", // connection failure: cut, or no answer in time
    "08007, UNKNOWN", // transaction resolution unknown
    "57P01, UNKNOWN", // admin shutdown, also during the wait for a standby
    "57P02, UNKNOWN", // crash shutdown
    "57P03, UNKNOWN", // cannot connect now
    "57P05, UNKNOWN", // idle session time-out
    "40003, UNKNOWN", // statement completion unknown
    "53100, UNKNOWN", // disk full
    "58030, UNKNOWN", // I/O error
    "XX000, UNKNOWN", // internal error
    "XX001, UNKNOWN", // data corrupted
    "F0000, UNKNOWN", // a class nobody here knows
    "57014, FAILED", // query cancelled before the commit
    "23505, FAILED", // unique violation
    "23514, FAILED", // check violation
    "25006, FAILED", // read-only: a standby
    "25P02, FAILED", // in a failed transaction
    "40001, FAILED", // serialization failure
    "40P01, FAILED", // deadlock
    "42P01, FAILED", // no such table
    "42501, FAILED", // insufficient privilege
    "22001, FAILED", // value too long
    "55P03, FAILED", // lock not available
  })
  void callsFailedOnlyWhatTheServerHasRolledBack(String state, Outcome outcome) {
    assertThat(CommitOutcome.ofFailure(new SQLException("x", state))).isEqualTo(outcome);
  }

  @Test
  void isUnknownWithoutAState() {
    assertThat(CommitOutcome.ofFailure(new SQLException("x"))).isEqualTo(Outcome.UNKNOWN);
    assertThat(CommitOutcome.ofFailure(new SQLException("x", ""))).isEqualTo(Outcome.UNKNOWN);
  }
}
