package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  @Test
  void aDatabaseThatDoesNotGetHealthyIsNamedWithWhereToLook() {
    String made =
        "1 error occurred:\n\t* resource \"urn:pulumi:tiny::durabench::durabench:index:Kubernetes"
            + "Stack$kubernetes:helm.sh/v4:Chart$kubernetes:postgresql.cnpg.io/v1:Cluster::"
            + "tiny-pg:durabench-man/pg\" was successfully created, but the Kubernetes API server"
            + " reported that it failed to fully initialize or become live: timed out waiting for the"
            + " condition";
    String again =
        "1 error occurred:\n\t* the Kubernetes API server reported that \"durabench-man/pg\" failed"
            + " to fully initialize or become live: timed out waiting for the condition";

    for (String error : List.of(made, again)) {
      assertThat(EngineError.advised(error))
          .contains("the condition: pg did not get healthy in the time")
          .contains("kubectl -n durabench-man get events")
          .doesNotContain("\n");
      assertThat(EngineError.refuses(error)).isFalse();
    }
  }

  @Test
  void aNamespaceOfSomebodyElsesIsNamedWithWhatToDo() {
    String error =
        "resource \"urn:pulumi:tiny::durabench::x::tiny-namespace\" was not successfully created by"
            + " the Kubernetes API server: namespaces \"mine\" already exists";

    assertThat(EngineError.advised(error))
        .contains("\"mine\" already exists; a stack makes and removes a namespace of its own")
        .contains("delete mine if an earlier stack has left it");
  }
}
