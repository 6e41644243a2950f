package dev.durabench.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReachTextTest {
  private static final Reach REACH =
      new Reach(
          "root",
          "-----BEGIN OPENSSH PRIVATE KEY-----\nhush\n",
          List.of(
              new Reach.Machine(
                  "db-1",
                  "198.51.100.1",
                  22,
                  "10.0.0.2",
                  "ssh-ed25519 AAAA",
                  "5000000001",
                  "/mnt/durabench")),
          Optional.of(
              new Reach.Postgres(
                  List.of("db-1"), "18", "pg", 5432, "/mnt/durabench/pg", "/var/run/postgresql")),
          new Reach.PowerAccess("commands", "off {name}", "on {name}"),
          true);

  @Test
  void whatIsWrittenIsReadBack() {
    assertThat(ReachText.parse(ReachText.json(REACH))).isEqualTo(REACH);
    Reach without =
        new Reach("me", "key", REACH.machines(), Optional.empty(), Reach.PowerAccess.none(), false);
    assertThat(ReachText.parse(ReachText.json(without))).isEqualTo(without);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{", "{\"user\": \"root\"}", "{\"privateKey\": hush}"})
  void whatIsNoneIsRefusedAndNotQuoted(String text) {
    assertThatThrownBy(() -> ReachText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasNoCause()
        .message()
        .doesNotContain("hush")
        .isNotBlank();
  }

  @Test
  void theKeyIsInNoToString() {
    assertThat(REACH.toString()).doesNotContain("hush");
  }
}
