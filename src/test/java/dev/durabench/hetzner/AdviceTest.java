package dev.durabench.hetzner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AdviceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "server limit exceeded (resource_limit_exceeded, 7d2f) | limit is reached",
        "error during placement (resource_unavailable, 7d2f)   | another location",
        "error during placement (placement_error)              | another location",
        "unable to authenticate (unauthorized, 1f)             | HCLOUD_TOKEN is not valid",
        "no (placement_group_member_limit_reached, 1f)         | 10 servers"
      })
  void knowsARefusalInTheEnginesWords(String error, String advice) {
    String text = "hcloud:index:Server (db-2): " + error;

    assertThat(Advice.refuses(text)).isTrue();
    assertThat(Advice.on(text)).hasValueSatisfying(a -> assertThat(a).contains(advice));
  }

  @Test
  void takesOtherErrorsForNoRefusal() {
    assertThat(Advice.refuses("command exited with 1 (see above)")).isFalse();
    assertThat(Advice.refuses("server is locked (locked, 1f)")).isFalse();
    assertThat(Advice.on("command exited with 1 (see above)")).isEmpty();
  }

  @Test
  void tellsWhereATypeIsNotSold() {
    String text =
        "invalid input in field 'x' (invalid_input, 1f): unsupported location for server type";

    assertThat(Advice.refuses(text)).isTrue();
    assertThat(Advice.on(text)).hasValueSatisfying(a -> assertThat(a).contains("not sold there"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 400, 403, 404, 409, 412, 422})
  void inventsNothingAboutACodeThatItDoesNotKnow(int status) {
    String message =
        HetznerFailure.answer("POST /servers", status, "moon_phase", "not tonight", "7d2f")
            .getMessage();

    assertThat(message)
        .startsWith("POST /servers: not tonight (moon_phase, 7d2f); ")
        .contains("no advice on moon_phase", "docs.hetzner.cloud", "run the same command again")
        .doesNotContain("no room", "HCLOUD_TOKEN", "deleted by somebody", "report it");
  }

  @ParameterizedTest
  @CsvSource({
    "401,HCLOUD_TOKEN is not valid",
    "423,something else still changes it",
    "429,3600 requests an hour",
    "503,on Hetzner's side"
  })
  void saysOfAnUnknownCodeWhatItsStatusSays(int status, String advice) {
    assertThat(Advice.of("moon_phase", status, "not tonight")).contains(advice);
  }

  @Test
  void tellsAnswersThatAreNotHetzners() {
    assertThat(Advice.of("http_404", 404, "answered with status 404")).contains("HCLOUD_ENDPOINT");
  }

  @Test
  void unknownCodesInAnEnginesErrorAreHetznersOnlyWithTheIdOfARequest() {
    assertThat(Advice.on("db-2: not tonight (moon_phase, 7d2f)"))
        .hasValueSatisfying(advice -> assertThat(advice).contains("no advice on moon_phase"));
    assertThat(Advice.on("db-2: exited (exit_status)")).isEmpty();
    assertThat(Advice.on("db-2: exited (exit_status, 1)")).isEmpty();
    assertThat(Advice.refuses("db-2: not tonight (moon_phase, 7d2f)")).isFalse();
  }
}
