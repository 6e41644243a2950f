package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerScriptTest {
  @Test
  void theCommandShowsWhatIsDoneAndNothingElse() {
    assertThat(ServerScript.command("root", List.of("primary", "18", "pg")))
        .isEqualTo("sh -s -- primary 18 pg");
    assertThat(ServerScript.command("me", List.of("a b", "it's")))
        .isEqualTo("sudo -n sh -s -- 'a b' 'it'\\''s'");
  }

  @Test
  void variablesComeFirstQuotedAndInOneOrder() {
    ServerScript script =
        new ServerScript("install.sh", Map.of("password", "hush", "b", "$x `y` 'z'", "a", ""));

    assertThat(script.stdin())
        .startsWith("a=''\nb='$x `y` '\\''z'\\'''\npassword=hush\n# Installs PostgreSQL");
    assertThat(script.toString()).doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(strings = {"install.sh", "cluster.sh"})
  void scriptsAreReadWholeBeforeTheyBegin(String file) {
    // The shell reads them from standard input: what runs in them must not read the rest.
    assertThat(new ServerScript(file, Map.of()).stdin()).endsWith("\nmain \"$@\"\n");
  }

  @Test
  void whatAScriptNeedsGoesBeforeIt() {
    String cluster = new ServerScript("cluster.sh", Map.of()).stdin();

    assertThat(cluster.indexOf("\ncheck_storage() {")).isPositive();
    assertThat(cluster.indexOf("\ndrop() {")).isGreaterThan(cluster.indexOf("check_storage() {"));
    assertThat(new ServerScript("install.sh", Map.of()).stdin()).doesNotContain("check_storage");
  }

  @Test
  void aScriptThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> new ServerScript("none.sh", Map.of()).stdin())
        .hasMessage("the program has no file /servers/none.sh");
  }

  @Test
  void settingsOfServersAreThoseOfThisMachineAndMore() {
    List<String> lines = ServerSettings.text().lines().toList();

    assertThat(lines)
        .contains(
            "fsync = on",
            "full_page_writes = on",
            "wal_level = replica",
            "hot_standby = on",
            "max_slot_wal_keep_size = 2GB",
            "wal_compression = off",
            "recovery_init_sync_method = syncfs")
        .noneMatch(line -> line.startsWith("include"));
  }
}
