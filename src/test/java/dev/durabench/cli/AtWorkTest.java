package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.automation.StackDeployment;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AtWorkTest {
  private static final BackendLocks SERVICE = new BackendLocks("https://pulumi.example.com", "h");
  private static final BackendLocks BUCKET = new BackendLocks("s3://bucket", "h");

  /** The list of stacks was read, then the engine began, then the state was read. */
  @Test
  void whoBeganAfterTheServiceWasAskedIsSeenAtTheSecondLook() {
    Optional<String> doubt =
        new AtWork(SERVICE).begun("bench", stacks(1), () -> working(stacks(1)));

    assertThat(doubt).hasValueSatisfying(text -> assertThat(text).contains("1 operation that was"));
  }

  @Test
  void whoBeganAndEndedMeanwhileIsSeenToo() {
    assertThat(new AtWork(SERVICE).begun("bench", stacks(1), () -> stacks(0))).isPresent();
  }

  @Test
  void twoIdleLooksAreBelievedToAServiceOnly() {
    assertThat(new AtWork(SERVICE).begun("bench", stacks(2), () -> stacks(2))).isEmpty();
    assertThat(new AtWork(BUCKET).begun("bench", stacks(2), () -> stacks(2))).isPresent();
  }

  @Test
  void whatIsWrittenOnlyAtTheEndIsNotBelieved() {
    assertThat(AtWork.unwritten(Map.of("PULUMI_SKIP_CHECKPOINTS", "1"))).isPresent();
    assertThat(AtWork.unwritten(Map.of("PULUMI_SKIP_CHECKPOINTS", "false"))).isEmpty();
    assertThat(AtWork.unwritten(Map.of())).isEmpty();
  }

  private static Stacks stacks(int pending) {
    String operations = String.join(",", Collections.nCopies(pending, "{\"type\": \"creating\"}"));
    try {
      Deployment deployment =
          Deployment.of(
              StackDeployment.fromJson(
                  "{\"version\": 3, \"deployment\": {\"pending_operations\": [%s]}}"
                      .formatted(operations)));
      return new Stacks(Map.of("bench", deployment), Map.of(), Set.of());
    } catch (com.pulumi.automation.AutomationException e) {
      throw new AssertionError(e);
    }
  }

  private static Stacks working(Stacks stacks) {
    return new Stacks(stacks.deployments(), stacks.ids(), Set.of("bench"));
  }
}
