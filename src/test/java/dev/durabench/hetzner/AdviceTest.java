package dev.durabench.hetzner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
