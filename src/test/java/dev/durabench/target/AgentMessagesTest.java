package dev.durabench.target;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.agent.AgentMain;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AgentMessagesTest {
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final ClockOffset HOUR_AHEAD = new ClockOffset(3_600_000_000L, 2_000);

  @TempDir private Path output;

  private AgentMessages said(ClockOffset clock, String... lines) {
    byte[] all = (String.join("\n", lines) + "\n").getBytes(UTF_8);
    return new AgentMessages(
        "writer agent on db-2", output, clock, new ByteArrayInputStream(all), () -> ": why");
  }

  private static String hello(long clockMicros) {
    return "{\"type\":\"hello\",\"protocol\":%d,\"clockMicros\":%d}"
        .formatted(AgentMain.PROTOCOL, clockMicros);
  }

  @Test
  void tellsOfAcknowledgementsAsTheAgentStampsThem() {
    AgentMessages messages =
        said(
            HOUR_AHEAD,
            hello(3_600_001_000L),
            "{\"type\":\"acks\",\"count\":7,\"atMicros\":3600005000}",
            "{\"type\":\"result\"}");
    messages.awaitHello(BOUND, 900, () -> 1_100);
    messages.awaitResult(BOUND);
    assertThat(messages.acknowledged()).isEqualTo(7);
    assertThat(messages.lastAckMicros()).isEqualTo(3_600_005_000L);
    assertThat(output.resolve("agent.ndjson")).content().contains("\"atMicros\":3600005000");
  }

  @Test
  void refusesAClockThatIsNotTheMeasuredOne() {
    AgentMessages messages = said(HOUR_AHEAD, hello(1_000));
    assertThatThrownBy(() -> messages.awaitHello(BOUND, 900, () -> 1_100))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("the clock of the writer agent on db-2 is -3599999 ms off ours");
  }

  @Test
  void takesTheMeasurementsUncertaintyIntoAccount() {
    said(new ClockOffset(0, 50_000), hello(40_000)).awaitHello(BOUND, 900, () -> 1_100);
    AgentMessages messages = said(new ClockOffset(0, 10_000), hello(40_000));
    assertThatThrownBy(() -> messages.awaitHello(BOUND, 900, () -> 1_100))
        .isInstanceOf(TargetFailure.class);
  }

  @Test
  void saysWhyAnAgentDied() {
    AgentMessages messages = said(ClockOffset.NONE, hello(1_000));
    assertThatThrownBy(() -> messages.awaitResult(BOUND))
        .isInstanceOf(TargetFailure.class)
        .hasMessage("the writer agent on db-2 died without a result: why");
    assertThat(messages.ended()).isTrue();
  }

  @Test
  void refusesAnotherProtocol() {
    AgentMessages messages = said(ClockOffset.NONE, "{\"type\":\"hello\",\"protocol\":0}");
    assertThatThrownBy(() -> messages.awaitHello(BOUND, 0, () -> 0))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("speaks protocol 0")
        .hasMessageContaining("build its jar anew");
  }
}
