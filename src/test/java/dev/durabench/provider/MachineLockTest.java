package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.experiment.ExperimentFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class MachineLockTest {
  @TempDir Path directory;

  @Test
  void oneAtATime() throws InterruptedException {
    MachineLock first = lock(Duration.ofSeconds(20));
    MachineLock second = lock(Duration.ofSeconds(20));
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    List<String> order = new CopyOnWriteArrayList<>();
    List<String> told = new CopyOnWriteArrayList<>();
    CompletableFuture<Boolean> holding =
        CompletableFuture.supplyAsync(
            () ->
                first.alone(
                    "experiment a of stack one",
                    (message, fraction) -> {},
                    () -> {
                      held.countDown();
                      boolean released = await(release);
                      order.add("first");
                      return released;
                    }));
    assertThat(held.await(10, TimeUnit.SECONDS)).isTrue();
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(
            () ->
                second.alone(
                    "experiment b of stack two",
                    (message, fraction) -> {
                      told.add(message);
                      release.countDown();
                    },
                    () -> order.add("second")));

    assertThat(holding.join()).isTrue();
    assertThat(waiting.join()).isTrue();
    assertThat(order).containsExactly("first", "second");
    assertThat(told).hasSize(1);
    assertThat(told.get(0)).startsWith("waiting for experiment a of stack one (process ");
  }

  @Test
  void theWaitIsBoundedAndTellsWhoHoldsIt() {
    MachineLock patient = lock(Duration.ofSeconds(20));
    MachineLock hasty = lock(Duration.ofMillis(300));

    assertThatThrownBy(
            () ->
                patient.alone(
                    "experiment a of stack one",
                    (message, fraction) -> {},
                    () -> hasty.alone("b", (message, fraction) -> {}, () -> "never")))
        .isInstanceOf(ExperimentFailure.class)
        .hasMessageContaining("measured by experiment a of stack one (process ")
        .hasMessageContaining("run pulumi up again");
  }

  @Test
  void aFailureGivesTheMachineBack() {
    MachineLock lock = lock(Duration.ofMillis(300));
    assertThatThrownBy(
            () ->
                lock.alone(
                    "a",
                    (message, fraction) -> {},
                    () -> {
                      throw new ExperimentFailure("no");
                    }))
        .hasMessage("no");

    assertThat(lock.alone("b", (message, fraction) -> {}, () -> "again")).isEqualTo("again");
  }

  private MachineLock lock(Duration bound) {
    return new MachineLock(directory.resolve("machine.lock"), bound);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
