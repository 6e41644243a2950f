package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlannedTest {
  private static final String SERVER =
      step("hcloud:index/server:Server", "db-1", "{'serverType': 'cpx32', 'labels': {'a': 'b'}}");
  private static final String VOLUME = step("hcloud:index/volume:Volume", "v", "{'size': 10}");

  @Test
  void equalProgramsDifferInNothing() {
    assertThat(planned(SERVER, VOLUME).to(planned(VOLUME, SERVER))).isEmpty();
  }

  @Test
  void tellsMadeFromDeleted() {
    assertThat(planned(SERVER).to(planned(VOLUME)))
        .containsExactly(
            new Planned.Step("delete", "hcloud:index/server:Server db-1", List.of()),
            new Planned.Step("create", "hcloud:index/volume:Volume v", List.of()));
  }

  @Test
  void tellsChangedFromReplaced() {
    Planned before = planned(SERVER, VOLUME);
    Planned after =
        planned(SERVER.replace("cpx32", "cpx42"), VOLUME.replace("'size': 10", "'size': 20"));

    assertThat(before.to(after))
        .containsExactly(
            new Planned.Step("replace", "hcloud:index/server:Server db-1", List.of("serverType")),
            new Planned.Step("update", "hcloud:index/volume:Volume v", List.of("size")));
  }

  @Test
  void leavesOutComponentsProvidersAndExperiments() {
    String component =
        step("durabench:index:X", "x", "{}").replace("'custom': true", "'custom': false");

    assertThat(
            Planned.none()
                .to(
                    planned(
                        component,
                        step("pulumi:providers:hcloud", "p", "{}"),
                        step("bench:index:Experiment", "e", "{}"))))
        .isEmpty();
  }

  private static String step(String type, String name, String inputs) {
    return "{'op': 'create', 'urn': 'urn:pulumi:s::durabench::"
        + type
        + "::"
        + name
        + "', 'newState': {'type': '"
        + type
        + "', 'custom': true, 'inputs': "
        + inputs
        + "}}";
  }

  private static Planned planned(String... steps) {
    try {
      return Planned.of(
          new JsonMapper()
              .readTree(("{'steps': [" + String.join(",", steps) + "]}").replace('\'', '"')));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
