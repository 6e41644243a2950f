package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.ledger.Entry;
import dev.durabench.ledger.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LoggerLinesTest {
  private final LoggerLines lines = new LoggerLines();

  @ParameterizedTest
  @EnumSource
  void anAnnouncementAndAnAnswerAreAnEntry(Outcome outcome) {
    assertThat(lines.take(LoggerLines.sent(1, 10, 11).strip())).isNull();
    assertThat(lines.take(LoggerLines.answered(1, 15, outcome).strip()))
        .isEqualTo(new Entry(1, 10, 11, 15, outcome));
    assertThat(lines.unanswered()).isNull();
  }

  @Test
  void aWriteThatIsNeverAnsweredIsUnknown() {
    lines.take("sent 1 10 11");
    lines.take("answered 1 15 OK");
    lines.take("sent 2 20 21");

    assertThat(lines.unanswered()).isEqualTo(new Entry(2, 20, 21, 0, Outcome.UNKNOWN));
    assertThat(lines.unanswered()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sent 2 1 1",
        "sent 1 1",
        "answered 1 1 OK",
        "sent x 1 1",
        "other 1 1 1",
        "sent 1 1 1 1"
      })
  void refusesWhatDoesNotFollow(String line) {
    assertThatThrownBy(() -> lines.take(line)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sent 2 1 1", "sent 1 1 1", "answered 2 1 OK", "answered 1 1 MAYBE"})
  void refusesWhatDoesNotFollowAnAnnouncement(String line) {
    lines.take("sent 1 10 11");
    assertThatThrownBy(() -> lines.take(line)).isInstanceOf(IllegalArgumentException.class);
  }
}
