package dev.durabench.target.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StderrTest {
  private final Stderr stderr = new Stderr();

  private void said(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    stderr.write(bytes, 0, bytes.length);
  }

  @Test
  void tellsTheGroupApartFromWhatIsSaid() {
    said("12");
    assertThat(stderr.group()).isEmpty();
    said("34\nfirst\n");
    said("last\n");
    assertThat(stderr.group()).hasValue(1234);
    assertThat(stderr.lastLines()).isEqualTo("first; last");
  }

  @Test
  void keepsWhatIsSaidInPlaceOfAGroup() {
    said("sudo: a password is required\n");
    assertThat(stderr.group()).isEmpty();
    assertThat(stderr.lastLines()).isEqualTo("sudo: a password is required");
  }

  @Test
  void keepsTheGroupAndTheEndOfALotOfOutput() {
    said("1234\n");
    for (int i = 0; i < 20_000; i++) {
      said("line " + i + "\n");
    }
    assertThat(stderr.group()).hasValue(1234);
    assertThat(stderr.lastLines()).endsWith("; line 19998; line 19999");
  }
}
