package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sweep may delete where the locks of the backend cannot be looked at. */
final class SweepBackendsIT {
  private static final String BUCKET = "s3://bucket";
  private static final String SERVICE = "https://pulumi.example.com";

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {BUCKET, SERVICE})
  void deletesWhatAFinishedStateDoesNotKnow(String backend) throws Exception {
    try (CloudWorld world = world(backend)) {
      assertThat(world.run("sweep", "--yes")).as(world.said()).isZero();

      assertThat(world.said()).contains("Deleted server db-2");
      assertThat(world.servers()).singleElement().asString().contains("db-1");
    }
  }

  @Test
  void leavesAloneWhatAnEngineMayBeMaking() throws Exception {
    try (CloudWorld world = world(BUCKET)) {
      world.pending();

      assertThat(world.run("sweep", "--yes")).isEqualTo(ExitCode.LEFT_STANDING);

      assertThat(world.said())
          .contains(
              "1 operation that was begun and not ended",
              "./durabench up bench goes on",
              "./durabench destroy bench takes it down");
      assertThat(world.servers()).hasSize(2);
    }
  }

  @Test
  void believesAServiceThatSaysThatNobodyWorks() throws Exception {
    try (CloudWorld world = world(SERVICE)) {
      world.pending();
      world.pulumi.lists("[{\"name\": \"bench\", \"updateInProgress\": true}]");

      assertThat(world.run("sweep", "--yes")).isEqualTo(ExitCode.LEFT_STANDING);
      assertThat(world.servers()).hasSize(2);

      world.pulumi.lists("[{\"name\": \"bench\", \"updateInProgress\": false}]");

      assertThat(world.run("sweep", "--yes")).as(world.said()).isZero();
      assertThat(world.servers()).singleElement().asString().contains("db-1");
    }
  }

  @Test
  void deletesNothingWhereStatesAreWrittenOnlyAtTheEnd() throws Exception {
    try (CloudWorld world =
        new CloudWorld(
            root, Map.of("PULUMI_BACKEND_URL", BUCKET, "PULUMI_SKIP_CHECKPOINTS", "true"))) {
      world.stands("db-1");
      assertThat(world.server("db-2")).isPositive();

      assertThat(world.run("sweep", "--yes")).isEqualTo(ExitCode.LEFT_STANDING);

      assertThat(world.said()).contains("PULUMI_SKIP_CHECKPOINTS is set", "unset the variable");
      assertThat(world.servers()).hasSize(2);
    }
  }

  /** Its db-1 is in the state, its db-2 only in the cloud. */
  private CloudWorld world(String backend) throws Exception {
    CloudWorld world = new CloudWorld(root, Map.of("PULUMI_BACKEND_URL", backend));
    world.stands("db-1");
    long unknown = world.server("db-2");
    assertThat(unknown).isPositive();
    return world;
  }
}
