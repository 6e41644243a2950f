package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Struct;
import com.google.protobuf.util.JsonFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ValueCodecTest {
  @Test
  void everyKindOfValueComesBackAsItWent() {
    Value.Fields fields =
        new Value.Fields(
            Map.of(
                "text", Value.of("a"),
                "number", Value.of(1.5),
                "flag", Value.of(true),
                "list", Value.of(List.of(1, "b")),
                "map", Value.of(Map.of("inner", Map.of("deep", 2))),
                "secret", new Value.Secret(Value.of("s")),
                "unknown", new Value.Unknown(),
                "nothing", new Value.Absent()));

    assertThat(ValueCodec.read(ValueCodec.write(fields))).isEqualTo(fields);
  }

  @Test
  void speaksTheEnginesSentinelAndSignatures() {
    Value.Fields fields =
        new Value.Fields(
            Map.of("secret", new Value.Secret(Value.of("s")), "unknown", new Value.Unknown()));

    assertThat(ValueCodec.write(fields))
        .isEqualTo(
            struct(
                """
                {"unknown": "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
                 "secret": {"4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
                            "value": "s"}}
                """));
  }

  @Test
  void readsOutputValuesWithAndWithoutAValue() {
    Value.Fields read =
        ValueCodec.read(
            struct(
                """
                {"unknown": {"4dabf18193072939515e22adb298388d": "d0e6a833031e9bbcd3f4e8bde6ca49a4"},
                 "secret": {"4dabf18193072939515e22adb298388d": "d0e6a833031e9bbcd3f4e8bde6ca49a4",
                            "value": "s", "secret": true}}
                """));

    assertThat(read.get("unknown")).isEqualTo(new Value.Unknown());
    assertThat(read.get("secret")).isEqualTo(new Value.Secret(Value.of("s")));
  }

  @Test
  void anUnknownDeepInsideMakesTheWholeUnknown() {
    Value deep = Value.of(Map.of("a", List.of(new Value.Secret(new Value.Unknown()))));

    assertThat(deep.unknown()).isTrue();
    assertThat(Value.of(Map.of("a", List.of("b"))).unknown()).isFalse();
  }

  @Test
  void revealsSecretsOnlyWhenAsked() {
    Value.Fields fields =
        new Value.Fields(Map.of("a", Value.of(Map.of("b", new Value.Secret(Value.of("hush"))))));

    assertThat(fields.toString()).doesNotContain("hush").contains("[secret]");
    assertThat(fields.revealed()).isEqualTo(Value.of(Map.of("a", Map.of("b", "hush"))));
  }

  @Test
  void wholeNumbersStayWhole() {
    assertThat(Value.of(8.0).plain()).isEqualTo(8L);
    assertThat(Value.of(8.5).plain()).isEqualTo(8.5);
    assertThatThrownBy(() -> new Value.Unknown().plain()).hasMessageContaining("not known yet");
  }

  private static Struct struct(String json) {
    Struct.Builder struct = Struct.newBuilder();
    try {
      JsonFormat.parser().merge(json, struct);
    } catch (com.google.protobuf.InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(e);
    }
    return struct.build();
  }
}
