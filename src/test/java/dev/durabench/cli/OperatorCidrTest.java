package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OperatorCidrTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "203.0.113.7/32",
        "10.0.0.0/8",
        "2001:db8::1/128",
        "2001:db8::/64",
        "203.0.113.7",
        "1.2.3.4/32, ::1"
      })
  void takesARangeOfAddresses(String text) {
    assertThat(OperatorCidr.problem(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "203.0.113.7",
        "203.0.113.7/33",
        "203.0.113/24",
        "300.0.0.1/32",
        "me/32",
        "0.0.0.0/0",
        "::/0",
        "203.0.113.7/",
        "203.0.113.7/x",
        "1.2.3.4/32/1"
      })
  void refusesWhatIsNoneOrLetsEverybodyIn(String text) {
    assertThat(OperatorCidr.problem(text)).isPresent();
  }
}
