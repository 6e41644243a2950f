package dev.durabench.target.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StorageClassesTest {
  private static final StorageClasses MIXED =
      new StorageClasses(Map.of("pg-1", "local-path", "pg-2", "hcloud-volumes"));

  @Test
  void refusesVolumesThatWereMadeAsAnotherClass() {
    assertThatThrownBy(() -> MIXED.checkAre("hcloud-volumes", "Cluster db/pg"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining(
            "Cluster db/pg is to be on hcloud-volumes, but has pg-1 of class local-path:")
        .hasMessageContaining("durabench destroy");
    assertThatThrownBy(() -> new StorageClasses(Map.of()).checkAre("local-path", "Cluster db/pg"))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("has no volume");
  }

  @Test
  void takesVolumesOfTheClassThatIsWanted() {
    StorageClasses classes = new StorageClasses(Map.of("pg-1", "local-path", "pg-2", "local-path"));

    assertThatCode(() -> classes.checkAre("local-path", "Cluster db/pg"))
        .doesNotThrowAnyException();
    assertThat(classes.text()).isEqualTo("local-path");
    assertThat(MIXED.text()).isEqualTo("hcloud-volumes local-path");
  }
}
