package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.exceptions.RunException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {
  @Test
  void withoutConfigTheStackNamesTheTopology() {
    Settings settings = Settings.read("{}", "bench");

    assertThat(settings)
        .isEqualTo(
            new Settings(
                "bench",
                "standard",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of()));
  }

  @Test
  void readsEveryKeyAndEveryOverride() {
    Settings settings =
        Settings.read(
            """
            {"durabench:topology": "local.yaml", "durabench:effort": "quick",
             "durabench:cell": "local/pg/flush/block=8KiB",
             "durabench:generation": "2026-11-30T20:12:38Z",
             "durabench:lifetimeHours": "72",
             "durabench:operatorCidr": "203.0.113.7/32",
             "durabench:sshPrivateKey": "hush",
             "durabench:kubeconfig": "hush: too",
             "durabench:override.experiments.flush.measure": "2s",
             "durabench:override.databases.pg.instances": "1",
             "hcloud:token": "other's"}
            """,
            "bench");

    assertThat(settings)
        .isEqualTo(
            new Settings(
                "local",
                "quick",
                Optional.of("local/pg/flush/block=8KiB"),
                Optional.of("2026-11-30T20:12:38Z"),
                Optional.of(72),
                Optional.of("203.0.113.7/32"),
                Optional.of("hush"),
                Optional.of("hush: too"),
                Map.of("experiments.flush.measure", "2s", "databases.pg.instances", "1")));
    assertThat(settings.toString()).doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "721", "1000", "-3", "1.5", "24h", ""})
  void aLifetimeIsBetweenAnHourAndAMonth(String hours) {
    assertThatThrownBy(
            () -> Settings.read("{\"durabench:lifetimeHours\": \"" + hours + "\"}", "bench"))
        .isInstanceOf(RunException.class)
        .hasMessage("durabench:lifetimeHours must be a whole number from 1 to 720, not " + hours);
    assertThat(Settings.read("{\"durabench:lifetimeHours\": \"720\"}", "bench").lifetimeHours())
        .contains(720);
  }

  @Test
  void tellsAllMistakesAtOnce() {
    assertThatThrownBy(
            () ->
                Settings.read(
                    """
                    {"durabench:effort": "fast", "durabench:topologie": "local"}
                    """,
                    "bench"))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("durabench:effort must be quick, standard or full, not fast")
        .hasMessageContaining("durabench:topologie is no config key; there are topology, effort,");
  }
}
