package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IdentityTest {
  private static final Map<String, String> MACHINE = Map.of("cpu", "c", "stealTicks", "7");

  @TempDir Path run;

  @Test
  void twoStacksOfTheSameSoftwareAreAlike() {
    String one = Identity.of(MACHINE, Map.of("stack", "a", "cluster", "1", "postgres", "18.6"), 0);
    String two = Identity.of(MACHINE, Map.of("stack", "b", "cluster", "2", "postgres", "18.6"), 0);

    assertThat(one).isEqualTo(two).contains("postgres=18.6").contains("cpu=c");
    assertThat(one).doesNotContain("steal");
  }

  @Test
  void anotherVersionOrMachineIsUnlike() {
    String one = Identity.of(MACHINE, Map.of("postgres", "18.6"), 0);

    assertThat(Identity.of(MACHINE, Map.of("postgres", "18.7"), 0)).isNotEqualTo(one);
    assertThat(Identity.of(Map.of("cpu", "d"), Map.of("postgres", "18.6"), 0)).isNotEqualTo(one);
  }

  @Test
  void whatWasMadeAgainWithinARunIsUnlike() {
    Map<String, Object> first = Map.of("cluster", "1", "postgres", "18.6");
    Map<String, Object> second = Map.of("cluster", "2", "postgres", "18.6");

    assertThat(Standings.in(run, "pg", first)).isZero();
    assertThat(Standings.in(run, "pg", second)).isEqualTo(1);
    assertThat(Standings.in(run, "pg", first)).isZero();
    assertThat(Standings.in(run, "pg2", second)).isZero();
    assertThat(Identity.of(MACHINE, second, 1)).isNotEqualTo(Identity.of(MACHINE, first, 0));
  }
}
