package dev.durabench.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineFactsTest {
  @Test
  void describesThisMachine() {
    assertThat(MachineFacts.describe())
        .containsKeys("os", "kernel", "architecture", "cores", "java")
        .allSatisfy((name, value) -> assertThat(value).as(name).isNotBlank());
    assertThat(Integer.parseInt(MachineFacts.describe().get("cores"))).isPositive();
  }

  @Test
  void namesTheFileSystemOfADirectory(@TempDir Path folder) {
    assertThat(MachineFacts.fileSystem(folder)).matches(".+ on .+");
    assertThatThrownBy(() -> MachineFacts.fileSystem(folder.resolve("absent")))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("absent");
  }
}
