package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StackIdsTest {
  @TempDir Path home;

  @Test
  void keepsIdsUntilTheyAreForgotten() {
    ids("db").remember(Set.of("aaaa1"));
    ids("db").remember(Set.of("bbbb2"));

    assertThat(ids("db").all()).containsExactlyInAnyOrder("aaaa1", "bbbb2");
    assertThat(ids("other").all()).isEmpty();
    assertThat(StackIds.stacks(surroundings())).containsExactly("db");

    ids("db").forget(Set.of("aaaa1"));
    assertThat(ids("db").all()).containsExactly("bbbb2");

    ids("db").forget(Set.of("bbbb2"));
    assertThat(StackIds.stacks(surroundings())).isEmpty();
  }

  private StackIds ids(String stack) {
    return StackIds.of(surroundings(), stack);
  }

  private Surroundings surroundings() {
    return new Surroundings(Map.of("DURABENCH_HOME", home.toString()));
  }
}
