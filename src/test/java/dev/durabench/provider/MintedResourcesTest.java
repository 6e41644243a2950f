package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DiffResponse;

final class MintedResourcesTest {
  private static final Value.Fields NOTHING = Value.Fields.NONE;

  @TempDir Path directory;
  private ProviderRig rig;

  @BeforeEach
  void start() throws IOException {
    rig =
        new ProviderRig(
            directory, Clock.fixed(Instant.parse("2026-11-30T20:12:38.5Z"), ZoneOffset.UTC));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void aRunIsMintedFromTheClockOnce() {
    Value.Fields inputs = checked("bench:index:Run", NOTHING);
    CreateResponse created = rig.create("bench:index:Run", inputs);
    Value.Fields run = ValueCodec.read(created.getProperties());

    assertThat(run.text("runId")).isEqualTo("20261130T201238Z");
    assertThat(run.text("createdAt")).isEqualTo("2026-11-30T20:12:38Z");
    assertThat(run.text("expiresAt")).isEqualTo("2026-12-01T20:12:38Z");
    assertThat(run.text("stackId")).matches("[0-9a-f]{16}").isEqualTo(created.getId());
    assertThat(rig.diff("bench:index:Run", inputs, inputs).getChanges())
        .isEqualTo(DiffResponse.DiffChanges.DIFF_NONE);
  }

  @Test
  void anotherGenerationIsAnotherRun() {
    Value.Fields inputs = checked("bench:index:Run", NOTHING);
    DiffResponse diff =
        rig.diff("bench:index:Run", inputs, inputs.with("generation", Value.of("2")));

    assertThat(diff.getReplacesList()).containsExactly("generation");
  }

  @Test
  void withTheRunGoesWhatWasRememberedOfItsServers() throws IOException {
    CreateResponse created = rig.create("bench:index:Run", checked("bench:index:Run", NOTHING));
    Path own = Home.ofServers(rig.home.servers(), created.getId(), "pg");
    Path others = Home.ofServers(rig.home.servers(), "ffffffffffffffff", "pg");
    Path lock = rig.home.servers().resolve("machine-00.lock");
    for (Path folder : List.of(own, others)) {
      Files.createDirectories(folder.resolve("faults"));
      Files.writeString(folder.resolve("faults/one"), "KILL pg1\n");
    }
    Files.writeString(lock, "");

    rig.delete("bench:index:Run", ValueCodec.read(created.getProperties()));

    assertThat(own).doesNotExist();
    assertThat(others.resolve("faults/one")).exists();
    assertThat(lock).exists();
  }

  @Test
  void twoStacksGetUnlikeIds() {
    Value.Fields inputs = checked("bench:index:Run", NOTHING);

    assertThat(rig.create("bench:index:Run", inputs).getId())
        .isNotEqualTo(rig.create("bench:index:Run", inputs).getId());
  }

  @Test
  void aPasswordIsSecretAndAsLongAsAsked() {
    Value.Fields inputs = checked("bench:index:Password", fields("length", 40));
    Value.Fields outputs =
        ValueCodec.read(rig.create("bench:index:Password", inputs).getProperties());

    assertThat(outputs.get("result")).isInstanceOf(Value.Secret.class);
    assertThat(outputs.text("result")).matches("[A-Za-z0-9]{40}");
  }

  @Test
  void aShortPasswordIsRefused() {
    CheckResponse response = rig.check("bench:index:Password", fields("length", 4));

    assertThat(response.getFailuresList())
        .extracting(failure -> failure.getProperty() + " " + failure.getReason())
        .containsExactly("length is not in 16..128: 4");
  }

  @Test
  void aPreviewMintsNothing() {
    CreateResponse preview =
        rig.preview("bench:index:Password", checked("bench:index:Password", NOTHING));

    assertThat(preview.getId()).isEmpty();
    assertThat(ValueCodec.read(preview.getProperties()).get("result"))
        .isEqualTo(new Value.Secret(new Value.Unknown()));
  }

  @Test
  void bothHalvesOfAKeyPairHoldTheSameKey() {
    Value.Fields outputs =
        ValueCodec.read(
            rig.create("bench:index:KeyPair", checked("bench:index:KeyPair", NOTHING))
                .getProperties());
    String[] publicKey = outputs.text("publicKey").split(" ", -1);
    byte[] blob = Base64.getDecoder().decode(publicKey[1]);
    String armored = outputs.text("privateKey");
    ByteBuffer key =
        ByteBuffer.wrap(
            Base64.getMimeDecoder()
                .decode(armored.replaceAll("-----(BEGIN|END) OPENSSH PRIVATE KEY-----", "")));
    byte[] magic = new byte[15];
    key.get(magic);

    assertThat(outputs.get("privateKey")).isInstanceOf(Value.Secret.class);
    assertThat(publicKey).hasSize(3).startsWith("ssh-ed25519").endsWith("durabench");
    assertThat(magic).isEqualTo("openssh-key-v1\0".getBytes(StandardCharsets.US_ASCII));
    assertThat(new String(string(key), StandardCharsets.US_ASCII)).isEqualTo("none");
    assertThat(new String(string(key), StandardCharsets.US_ASCII)).isEqualTo("none");
    assertThat(string(key)).isEmpty();
    assertThat(key.getInt()).isEqualTo(1);
    assertThat(string(key)).isEqualTo(blob);
    assertThat(string(key).length % 8).isZero();
    assertThat(key.hasRemaining()).isFalse();
  }

  private static byte[] string(ByteBuffer buffer) {
    byte[] content = new byte[buffer.getInt()];
    buffer.get(content);
    return content;
  }

  private Value.Fields checked(String type, Value.Fields inputs) {
    CheckResponse response = rig.check(type, inputs);
    assertThat(response.getFailuresList()).isEmpty();
    return ValueCodec.read(response.getInputs());
  }

  private static Value.Fields fields(String name, Object value) {
    return new Value.Fields(Map.of(name, Value.of(value)));
  }
}
