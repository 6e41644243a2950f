package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class DeadlineTest {
  private final BlockingQueue<Boolean> ends = new LinkedBlockingQueue<>();

  @Test
  void asksFirstAndKillsThen() throws InterruptedException {
    try (Deadline deadline = new Deadline(Duration.ofMillis(1), Duration.ofMillis(1), ends::add)) {
      assertThat(ends.poll(30, TimeUnit.SECONDS)).isFalse();
      assertThat(ends.poll(30, TimeUnit.SECONDS)).isTrue();
      assertThat(deadline.passed()).isTrue();
    }
  }

  @Test
  void leavesAloneWhatEndsInTime() {
    try (Deadline deadline = new Deadline(Duration.ofHours(1), ends::add)) {
      assertThat(deadline.passed()).isFalse();
    }
    assertThat(ends).isEmpty();
  }
}
