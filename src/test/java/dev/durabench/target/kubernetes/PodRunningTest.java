package dev.durabench.target.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Deadline;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class PodRunningTest {
  @Test
  void readsTheFirstLineOnly() {
    InputStream said = new ByteArrayInputStream("17\nmore\n".getBytes(UTF_8));

    assertThat(PodRunning.firstLine(said, Deadline.in(Duration.ofMinutes(1)), () -> {}))
        .isEqualTo("17\n");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void givesUpACommandThatSaysNothing() {
    CountDownLatch closed = new CountDownLatch(1);

    assertThatThrownBy(
            () ->
                PodRunning.firstLine(
                    endsWith(closed), Deadline.in(Duration.ofMillis(20)), closed::countDown))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("did not say in time");
  }

  private static InputStream endsWith(CountDownLatch closed) {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        try {
          closed.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException(e);
        }
        return -1;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return read();
      }
    };
  }
}
