package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CleanupTest {
  private final List<String> done = new ArrayList<>();

  @Test
  void undoesTheLastFirst() {
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.add("one", () -> done.add("one"));
      cleanup.add("two", () -> done.add("two"));
    }
    assertThat(done).containsExactly("two", "one");
  }

  @Test
  void undoesWhatIsUrgentBeforeWhatWasAddedLater() {
    try (Cleanup cleanup = new Cleanup()) {
      cleanup.add("home", () -> done.add("home"));
      cleanup.addUrgent("faults", () -> done.add("faults"));
      cleanup.closing("agent", () -> done.add("agent"));
    }
    assertThat(done).containsExactly("faults", "agent", "home");
  }

  @Test
  void undoesTheRestWhenOneStepFails() {
    Cleanup cleanup = new Cleanup();
    cleanup.add("one", () -> done.add("one"));
    cleanup.add(
        "two",
        () -> {
          throw new TargetFailure("no");
        });

    assertThatThrownBy(cleanup::close)
        .isInstanceOf(ExperimentFailure.class)
        .hasMessage("two failed: no");
    assertThat(done).containsExactly("one");
  }

  @Test
  void keepsAnInterruptFromReachingTheStepsAndLetsItStandAfterwards() {
    Cleanup cleanup = new Cleanup();
    cleanup.add("one", () -> done.add("interrupted: " + Thread.currentThread().isInterrupted()));

    Thread.currentThread().interrupt();
    cleanup.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).containsExactly("interrupted: false");
  }
}
