package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.pulumi.core.Output;
import com.pulumi.core.internal.Internal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HetznerServersTextsTest {
  static final String PRIVATE_KEY =
      """
      -----BEGIN OPENSSH PRIVATE KEY-----
      b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
      QyNTUxOQAAACB=
      -----END OPENSSH PRIVATE KEY-----
      """;

  static final String PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB db-1";

  @Test
  void userDataIsACloudConfigWithBothHalvesOfTheHostKey() throws IOException {
    String text = rendered();
    JsonNode config = new YAMLMapper().readTree(text);

    assertThat(text).startsWith("#cloud-config\n").doesNotContain("@");
    assertThat(text.length()).isLessThan(32 * 1024);
    assertThat(config.at("/ssh_keys/ed25519_private").asText()).isEqualTo(PRIVATE_KEY);
    assertThat(config.at("/ssh_keys/ed25519_public").asText()).isEqualTo(PUBLIC_KEY);
    assertThat(config.at("/disable_root").asBoolean(true)).isFalse();
    assertThat(config.at("/ssh_pwauth").asBoolean(true)).isFalse();
  }

  /** What the commands of the first step look for is what cloud-init installs. */
  @Test
  void userDataInstallsWhatAgentsNeed() throws IOException {
    JsonNode packages = new YAMLMapper().readTree(rendered()).get("packages");

    assertThat(packages)
        .extracting(JsonNode::asText)
        .contains("openjdk-17-jre-headless", "fio", "e2fsprogs", "iputils-ping", "iproute2");
    assertThat(HetznerServersTexts.read("wait-until-ready.sh"))
        .contains("for command in java fio mkfs.ext4 ping ip;");
  }

  /** Else agents would go on for hours when their operator is gone without a word. */
  @Test
  void sessionsOfAnOperatorWhoIsGoneEnd() throws IOException {
    JsonNode config = new YAMLMapper().readTree(rendered());
    List<JsonNode> files = new ArrayList<>();
    config.get("write_files").forEach(files::add);

    assertThat(files)
        .filteredOn(file -> file.get("path").asText().startsWith("/etc/ssh/sshd_config.d/"))
        .singleElement()
        .satisfies(
            file ->
                assertThat(file.get("content").asText())
                    .contains("\nClientAliveInterval 10\n")
                    .contains("\nClientAliveCountMax 4\n"));
    assertThat(config.get("runcmd"))
        .extracting(JsonNode::asText)
        .anyMatch(command -> command.startsWith("systemctl try-reload-or-restart ssh"));
  }

  @Test
  void userDataIsSecret() {
    Output<String> text =
        HetznerServersTexts.userData(Output.of(PRIVATE_KEY), Output.of(PUBLIC_KEY));

    assertThat(Internal.of(text).getDataAsync().join().isSecret()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait-until-ready.sh", "mount-volume.sh"})
  void scriptsAreForAnyShellAndHoldNoSecret(String name) {
    String script = HetznerServersTexts.read(name);

    assertThat(script.lines().toList())
        .noneMatch(line -> line.contains("[[ "))
        .noneMatch(line -> line.contains("<("))
        .noneMatch(line -> line.matches(".*\\b(local|function|declare)\\b .*"));
    assertThat(script).doesNotContainIgnoringCase("private key").doesNotContain("BEGIN");
  }

  @Test
  void scriptsGetWhatTheyActOnInFront() {
    assertThat(HetznerServersTexts.waiting("10.20.0.11"))
        .startsWith("PRIVATE_ADDRESS=10.20.0.11\n");
    assertThat(
            Internal.of(HetznerServersTexts.mounting(Output.of("/dev/disk/by-id/x")))
                .getDataAsync()
                .join()
                .getValueNullable())
        .startsWith("DEVICE=/dev/disk/by-id/x\n");
  }

  @Test
  void aPinnedKeyHasNoComment() {
    assertThat(List.of(PUBLIC_KEY, "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB", PUBLIC_KEY + " b\n"))
        .extracting(HetznerServersTexts::withoutComment)
        .containsOnly("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB");
  }

  static String rendered() {
    return HetznerServersTexts.userData(
        HetznerServersTexts.read("server.yaml"), PRIVATE_KEY, PUBLIC_KEY);
  }
}
