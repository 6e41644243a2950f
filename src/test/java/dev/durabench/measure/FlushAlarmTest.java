package dev.durabench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.Test;

final class FlushAlarmTest {
  @Test
  void raisesTheAlarmWhenFlushesAreFasterThanTheDisk() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(FlushAlarm.check(0.21, 0.34))
          .hasValue(
              "faster than its own disk: flush p50 0.210 ms is 0.62x the raw disk's 0.340 ms;"
                  + " flushes are answered before they are done");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void staysQuietFromFourFifthsOn() {
    assertThat(FlushAlarm.check(0.8, 1.0)).isEmpty();
    assertThat(FlushAlarm.check(0.95, 0.34)).isEmpty();
    assertThat(FlushAlarm.check(0.79, 1.0)).isPresent();
  }

  @Test
  void refusesMediansThatWereNotMeasured() {
    assertThatThrownBy(() -> FlushAlarm.check(0, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FlushAlarm.check(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
