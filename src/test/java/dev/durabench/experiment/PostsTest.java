package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.target.Target;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PostsTest {
  @TempDir private Path results;
  private FailOverWorld world;

  @BeforeEach
  void makeWorld() {
    world = new FailOverWorld(results);
  }

  @Test
  void onOneMachineTheWriterKeepsTheLedgerThere() {
    Posts posts = Posts.of(world.machines, "pg-1");

    assertThat(posts.client()).isSameAs(world.target);
    assertThat(posts.logger()).isEmpty();
    assertThat(posts.apart()).isFalse();
  }

  @Test
  void onThreeTheClientIsOnTheSecondAndTheLoggerOnTheThird() {
    world.onServers(3);

    Posts posts = Posts.of(world.machines, "pg-1");

    assertThat(posts.client().name()).isEqualTo("db-2");
    assertThat(posts.logger().map(Target::name)).contains("db-3");
    assertThat(posts.apart()).isTrue();
  }

  @Test
  void avoidWhicheverMachineThePrimaryIsOn() {
    world.onServers(3);

    Posts posts = Posts.of(world.machines, "pg-2");

    assertThat(posts.client().name()).isEqualTo("db-1");
    assertThat(posts.logger().map(Target::name)).contains("db-3");
  }
}
