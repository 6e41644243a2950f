package dev.durabench.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageTest {
  @Test
  void isAFlatJsonObjectOnOneLine() {
    assertThat(new Message("result").with("count", 7).with("tps", 1.5).with("note", "x"))
        .hasToString("{\"type\":\"result\",\"count\":7,\"tps\":1.5,\"note\":\"x\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\"b\\c", "two\nlines\r\t", "\u0000\u001f", "grün 🐘", "\u2028</x>"})
  void carriesAnyTextThroughAJsonParser(String text) throws Exception {
    String line = new Message("error").with("message", text).toString();

    assertThat(line).matches("[ -~]+");
    JsonNode parsed = new ObjectMapper().readTree(line);
    assertThat(parsed.path("message").asText()).isEqualTo(text);
  }

  @Test
  void carriesNumbersExactly() throws Exception {
    JsonNode parsed =
        new ObjectMapper()
            .readTree(
                new Message("x").with("long", Long.MAX_VALUE).with("double", 1e-12).toString());

    assertThat(parsed.path("long").asLong()).isEqualTo(Long.MAX_VALUE);
    assertThat(parsed.path("double").asDouble()).isEqualTo(1e-12);
  }

  @Test
  void saysNullForWhatWasNotMeasured() {
    assertThat(new Message("result").with("p50Micros", OptionalDouble.empty()))
        .hasToString("{\"type\":\"result\",\"p50Micros\":null}");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void refusesWhatJsonCannotSay(double value) {
    assertThatThrownBy(() -> new Message("result").with("tps", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tps");
  }
}
