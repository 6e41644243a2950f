package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cloud-init itself says of what servers are told. */
final class CloudInitSchemaIT {
  @TempDir private Path folder;

  @Test
  void takesWhatServersAreTold() throws Exception {
    Said said = schema(HetznerServersTextsTest.rendered());

    assertThat(said.exit()).as(said.output()).isZero();
    assertThat(said.output()).containsIgnoringCase("valid").doesNotContainIgnoringCase("invalid");
  }

  @Test
  void refusesAMistake() throws Exception {
    String mistaken =
        HetznerServersTextsTest.rendered().replace("package_update: true", "package_update: [7]");

    assertThat(schema(mistaken).output()).containsIgnoringCase("invalid");
  }

  private record Said(int exit, String output) {}

  private Said schema(String userData) throws Exception {
    Optional<Path> program =
        Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
            .map(entry -> Path.of(entry, "cloud-init"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(program.isPresent(), "no cloud-init here: apt-get install cloud-init for this test");
    Path file = Files.writeString(folder.resolve("user-data"), userData);
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                program.orElseThrow().toString(), "schema", "--config-file", file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Said(process.exitValue(), Files.readString(output));
  }
}
