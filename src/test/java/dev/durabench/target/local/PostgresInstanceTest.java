package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PostgresInstanceTest {
  @Test
  void tellsARefusalBecauseOfAPredecessorFromOthers() {
    assertThat(
            PostgresInstance.metItsPredecessor(
                """
                2026-01-01 00:00:00.000 UTC [7] FATAL:  lock file "postmaster.pid" already exists
                2026-01-01 00:00:00.000 UTC [7] HINT:  Is another postmaster (PID 5) running?
                """))
        .isTrue();
    assertThat(
            PostgresInstance.metItsPredecessor(
                "FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use"))
        .isTrue();
    assertThat(PostgresInstance.metItsPredecessor("FATAL:  could not map memory")).isFalse();
  }
}
