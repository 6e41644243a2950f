package dev.durabench.target.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RemoteFactsTest {
  /** As a Debian virtual machine told it, shortened. */
  private static final String TOLD =
      """

      ==> osRelease
      PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
      NAME="Debian GNU/Linux"

      ==> kernel
      Linux 6.1.0-44-cloud-amd64

      ==> architecture
      x86_64

      ==> cores
      1

      ==> cpuinfo
      processor\t: 0
      model name\t: QEMU Virtual CPU version 2.5+

      ==> meminfo
      MemTotal:         727396 kB
      MemFree:          210256 kB

      ==> stat
      cpu  1 2 3 4 5 6 7 41 0 0

      ==> java
      IMPLEMENTOR="Debian"
      JAVA_RUNTIME_VERSION="17.0.15+6-Debian-1deb12u1"
      JAVA_VERSION="17.0.15"

      ==> vendor
      QEMU

      ==> product
      Standard PC

      ==> uuid

      ==> machineId
      5f0b7c
      """;

  @Test
  void namesFactsAsForThisMachine() {
    assertThat(RemoteFacts.parse(TOLD))
        .containsEntry("os", "Debian GNU/Linux 12 (bookworm)")
        .containsEntry("kernel", "Linux 6.1.0-44-cloud-amd64")
        .containsEntry("architecture", "amd64")
        .containsEntry("cores", "1")
        .containsEntry("cpu", "QEMU Virtual CPU version 2.5+")
        .containsEntry("memory", "727396 kB")
        .containsEntry("stealTicks", "41")
        .containsEntry("java", "17.0.15+6-Debian-1deb12u1")
        .containsEntry("hardware", "QEMU Standard PC")
        .containsEntry("machine-id", "5f0b7c");
  }

  @Test
  void leavesOutWhatIsNotTold() {
    assertThat(RemoteFacts.parse(TOLD)).doesNotContainKey("hardware-id");
    assertThat(RemoteFacts.parse("")).isEmpty();
  }
}
