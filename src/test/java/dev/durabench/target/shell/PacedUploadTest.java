package dev.durabench.target.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PacedUploadTest {
  private static final int CHUNK = PacedUpload.CHUNK_BYTES;

  private final PacedUpload upload =
      new PacedUpload(new ByteArrayInputStream(new byte[3 * CHUNK + 5]));

  private CompletableFuture<byte[]> rest() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return upload.readAllBytes();
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void sendsNoMoreThanTwoChunksAhead() throws Exception {
    assertThat(upload.readNBytes(2 * CHUNK)).hasSize(2 * CHUNK);
    upload.confirmations().write('\n');
    assertThat(upload.read(new byte[2 * CHUNK])).isEqualTo(CHUNK);
  }

  @Test
  void goesOnWhenTheMachineConfirms() throws Exception {
    assertThat(upload.readNBytes(2 * CHUNK)).hasSize(2 * CHUNK);
    CompletableFuture<byte[]> rest = rest();
    assertThat(rest).isNotDone();
    upload.confirmations().write(new byte[2]);
    assertThat(rest.get(30, TimeUnit.SECONDS)).hasSize(CHUNK + 5);
  }

  @Test
  void endsWhenNobodyConfirmsAnyMore() throws Exception {
    assertThat(upload.readNBytes(2 * CHUNK)).hasSize(2 * CHUNK);
    CompletableFuture<byte[]> rest = rest();
    upload.close();
    assertThat(rest.get(30, TimeUnit.SECONDS)).isEmpty();
  }
}
