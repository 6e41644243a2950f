package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real repository. */
final class BaseRevisionIT {
  @TempDir Path repository;
  @TempDir Path into;

  @BeforeEach
  void commit() throws IOException, InterruptedException {
    Path stacks = Files.createDirectories(repository.resolve("below/stacks"));
    Files.writeString(stacks.resolve("one.yaml"), "old: 1\n");
    Files.writeString(stacks.resolve("schema.json"), "{}\n");
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "first");
    Files.writeString(stacks.resolve("one.yaml"), "new: 1\n");
  }

  @Test
  void readsTopologiesAsTheyWere() throws IOException {
    List<String> names = BaseRevision.of(repository.resolve("below"), "main").topologies(into);

    assertThat(names).containsExactly("one");
    assertThat(into.resolve("one.yaml")).hasContent("old: 1");
  }

  @Test
  void saysThatThereIsNoSuchRevision() {
    assertThatThrownBy(() -> BaseRevision.of(repository, "nowhere"))
        .isInstanceOf(CliFailure.class)
        .hasMessageContaining("git knows no revision nowhere")
        .hasMessageContaining("fetch-depth: 0");
  }

  @Test
  void takesNoOptionForARevision() {
    assertThatThrownBy(() -> BaseRevision.of(repository, "--output=x"))
        .isInstanceOf(CliFailure.class)
        .hasMessageContaining("is no revision");
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
  }
}
