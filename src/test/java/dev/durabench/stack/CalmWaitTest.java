package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

final class CalmWaitTest {
  @Test
  void onlyTheSdksLookAtItsTasksWaits() {
    List<String> pauses = new ArrayList<>();
    CalmWait wait = new CalmWait(() -> pauses.add("pause"));

    wait.publish(new LogRecord(Level.FINEST, "Remaining tasks [2]: {a=b}"));
    wait.publish(new LogRecord(Level.FINEST, "Tasks not done: a"));
    wait.publish(new LogRecord(Level.SEVERE, "Remaining tasks [2]: {a=b}"));

    assertThat(pauses).containsExactly("pause");
  }
}
