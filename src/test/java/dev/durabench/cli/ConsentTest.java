package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConsentTest {
  private final StringWriter err = new StringWriter();
  private final Terminal terminal =
      new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(err), false, 80);

  @ParameterizedTest
  @CsvSource({"y,true", "YES,true", "n,false", "'',false", "maybe,false"})
  void onlyAYesIsAYes(String answer, boolean agreed) {
    Consent consent = new Consent(terminal, false, true, () -> answer);

    assertThat(consent.to("Go on?")).isEqualTo(agreed);
    assertThat(err.toString()).contains("Go on? [y/N]");
    assertThat(consent.check()).isEmpty();
  }

  @Test
  void whereNobodyCanBeAskedTheAnswerIsNo() {
    Consent consent =
        new Consent(
            terminal,
            false,
            false,
            () -> {
              throw new AssertionError("nobody is there");
            });

    assertThat(consent.to("Go on?")).isFalse();
    assertThat(consent.check())
        .hasValueSatisfying(check -> assertThat(check.advice()).contains("--yes"));
  }

  @Test
  void aYesGivenBeforeIsNotAskedFor() {
    Consent consent = new Consent(terminal, true, false, () -> "n");

    assertThat(consent.to("Go on?")).isTrue();
    assertThat(err.toString()).isEmpty();
  }
}
