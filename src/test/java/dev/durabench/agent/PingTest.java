package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PingTest {
  private final Ping ping = new Ping("127.0.0.1");

  /** As iputils 20221126 printed it. */
  @Test
  void readsEveryRoundTrip() {
    """
    PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.
    64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.262 ms
    64 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=0.027 ms
    64 bytes from 127.0.0.1: icmp_seq=3 ttl=64 time=12.5 ms

    --- 127.0.0.1 ping statistics ---
    4 packets transmitted, 3 received, 25% packet loss, time 29ms
    rtt min/avg/max/mdev = 0.027/0.108/0.262/0.108 ms
    """
        .lines()
        .forEach(ping::take);

    assertThat(ping.recorder().latencies().count()).isEqualTo(3);
    assertThat(ping.recorder().latencies().maxMillis()).isBetween(12.49, 12.51);
    assertThat(ping.recorder().latencies().percentileMillis(50)).isBetween(0.261, 0.263);
    assertThat(ping.lost()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ping: socktype: SOCK_RAW",
        "From 10.0.0.1 icmp_seq=1 Destination Host Unreachable",
        "rtt min/avg/max/mdev = 0.027/0.108/0.262/0.108 ms",
        ""
      })
  void takesNothingElseForARoundTrip(String line) {
    ping.take(line);

    assertThat(ping.recorder().latencies().count()).isZero();
  }
}
