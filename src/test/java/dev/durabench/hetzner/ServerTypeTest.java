package dev.durabench.hetzner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ServerTypeTest {
  private static final Instant NOW = Instant.parse("2026-09-01T00:00:00Z");

  private final ServerType type =
      ServerType.of(
          json(
              "{'name': 'cpx32', 'architecture': 'x86', 'locations': ["
                  + "{'name': 'nbg1', 'deprecation': null, 'available': true},"
                  + "{'name': 'fsn1', 'deprecation': null, 'available': false},"
                  + "{'name': 'hel1', 'available': true, 'deprecation':"
                  + " {'announced': '2026-01-01T00:00:00+00:00',"
                  + " 'unavailable_after': '2026-08-01T00:00:00+00:00'}}]}"));

  @Test
  void canBeHadWhereItIsSoldAndThereIsRoom() {
    assertThat(type.refusal("nbg1", NOW)).isEmpty();
  }

  @Test
  void saysWhyNotAndWhere() {
    assertThat(type.refusal("fsn1", NOW))
        .contains("has no room in fsn1 at the moment; it can be had in nbg1");
    assertThat(type.refusal("hel1", NOW))
        .contains("is not sold in hel1 any more; it can be had in nbg1");
    assertThat(type.refusal("ash", NOW)).contains("is not sold in ash; it can be had in nbg1");
  }

  @Test
  void isSoldUntilItsLastDay() {
    assertThat(type.refusal("hel1", Instant.parse("2026-07-31T00:00:00Z"))).isEmpty();
  }

  private static com.fasterxml.jackson.databind.JsonNode json(String text) {
    try {
      return new JsonMapper().readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
