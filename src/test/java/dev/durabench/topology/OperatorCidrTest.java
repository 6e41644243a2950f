package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OperatorCidrTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "203.0.113.7/32 | 203.0.113.7/32",
        "203.0.113.7 | 203.0.113.7/32",
        "203.0.113.7/24 | 203.0.113.0/24",
        "10.255.255.255/9 | 10.128.0.0/9",
        "203.0.113.7, 198.51.100.0/25 | 203.0.113.7/32,198.51.100.0/25",
        "2001:db8::7/64 | 2001:db8:0:0:0:0:0:0/64",
        "2001:DB8::7 | 2001:db8:0:0:0:0:0:7/128",
        "::1/128 | 0:0:0:0:0:0:0:1/128",
      })
  void bringsNetworksIntoOneForm(String given, String normal) {
    assertThat(OperatorCidr.normal(given)).isEqualTo(normal);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.0.0.0/0 | lets everybody try",
        "::/0 | lets everybody try",
        "203.0.113.7/32,0.0.0.0/00 | lets everybody try",
        "203.0.113.7/33 | the length is not in 1..32: 33",
        "2001:db8::/129 | the length is not in 1..128: 129",
        "203.0.113.7/x | the length is not in 1..32: x",
        "203.0.113.7/-1 | the length is not in 1..32: -1",
        "203.0.113.256/32 | is no CIDR, such as",
        "203.0.113/24 | is no CIDR, such as",
        "1:2:3:4:5:6:7:8:9/64 | is no address",
        "example.org/32 | is no CIDR, such as",
        "face | is no CIDR, such as",
        "203.0.113.7/32/32 | is no CIDR, such as",
        "203.0.113.7, | is no CIDR, such as",
      })
  void refusesWhatIsNoneAndWhatIsEverybody(String given, String why) {
    assertThatThrownBy(() -> OperatorCidr.normal(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
