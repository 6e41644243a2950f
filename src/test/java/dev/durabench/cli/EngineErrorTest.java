package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EngineErrorTest {
  @Test
  void aListOfOneErrorBecomesALineWithAdvice() {
    assertThat(
            EngineError.advised(
                "1 error occurred:\n\t* server limit exceeded (resource_limit_exceeded, 7d2f)\n\n"))
        .startsWith("server limit exceeded (resource_limit_exceeded, 7d2f); the account's limit")
        .doesNotContain("\n");
  }

  @Test
  void aServerThatDoesNotAnswerIsOneThatCannotBeGoneOnWith() {
    String error = "after 41 failed attempts: dial tcp 192.0.2.1:22:\n  i/o timeout";

    assertThat(EngineError.advised(error))
        .contains("dial tcp 192.0.2.1:22: i/o timeout; nobody answers there by SSH")
        .contains("--operator-cidr");
    assertThat(EngineError.refuses(error)).isTrue();
  }

  @Test
  void whatHasNothingToDoWithTheCloudIsLeftAsItIs() {
    String error = "cannot write x\n  the disk is full";

    assertThat(EngineError.advised(error)).isEqualTo(error);
    assertThat(EngineError.refuses(error)).isFalse();
  }
}
