package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class WaitingTest {
  private final List<String> told = new CopyOnWriteArrayList<>();

  @Test
  void namesWhatIsWaitedForAgainAndAgain() {
    CountDownLatch twice = new CountDownLatch(2);

    Waiting.during(
        "db-1 to answer by SSH",
        Duration.ofMillis(5),
        (message, fraction) -> {
          told.add(message);
          twice.countDown();
        },
        () -> await(twice));

    int after = told.size();
    assertThat(told)
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(line -> line.matches("waiting for db-1 to answer by SSH, for \\d+ s now"));
    assertThat(told).as("nothing is told once it is over").hasSize(after);
  }

  @Test
  void whatFailsFails() {
    assertThatThrownBy(
            () ->
                Waiting.during(
                    "db-1",
                    Duration.ofDays(1),
                    (message, fraction) -> told.add(message),
                    () -> {
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(told).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
