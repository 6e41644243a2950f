package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.experiment.ExperimentFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.Provider.CreateResponse;

@Timeout(30)
final class CancellationTest {
  private static final String TYPE = "bench:index:Experiment";

  @TempDir Path directory;
  private ProviderRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new ProviderRig(directory, Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void interruptsTheExperimentWhichUndoesAndAnswers() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean undone = new AtomicBoolean();
    rig.runner =
        (request, progress) -> {
          running.countDown();
          try {
            new CountDownLatch(1).await();
            return List.of();
          } catch (InterruptedException e) {
            undone.set(true);
            throw new ExperimentFailure("fail-over on pg: interrupted; faults are undone", e);
          }
        };
    CompletableFuture<CreateResponse> creating =
        CompletableFuture.supplyAsync(() -> rig.create(TYPE, inputs()));
    assertThat(running.await(10, TimeUnit.SECONDS)).isTrue();
    rig.cancel();

    assertThatThrownBy(creating::join)
        .hasMessageContaining("CANCELLED: fail-over on pg: interrupted; faults are undone");
    assertThat(undone).isTrue();
  }

  @Test
  void nothingBeginsAfterwards() {
    rig.cancel();

    assertThatThrownBy(() -> rig.create(TYPE, inputs()))
        .hasMessageContaining("CANCELLED: cancelled; the next pulumi up goes on from here");
    assertThat(rig.experiments).isEmpty();
  }

  @Test
  void alsoEndsTheWaitForTheMachine() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    rig.runner =
        (request, progress) -> {
          running.countDown();
          try {
            new CountDownLatch(1).await();
            return List.of();
          } catch (InterruptedException e) {
            throw new ExperimentFailure("interrupted", e);
          }
        };
    CompletableFuture<CreateResponse> first =
        CompletableFuture.supplyAsync(() -> rig.create(TYPE, inputs()));
    assertThat(running.await(10, TimeUnit.SECONDS)).isTrue();
    CompletableFuture<CreateResponse> second =
        CompletableFuture.supplyAsync(() -> rig.create(TYPE, inputs()));
    rig.cancel();

    assertThatThrownBy(first::join).hasMessageContaining("CANCELLED");
    assertThatThrownBy(second::join).hasMessageContaining("CANCELLED");
    assertThat(rig.experiments).hasSize(1);
  }

  private Value.Fields inputs() {
    return ExperimentResourceTest.flush(directory.resolve("results"));
  }
}
