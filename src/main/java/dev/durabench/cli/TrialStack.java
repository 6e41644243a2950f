package dev.durabench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A stack to look at. The engine previews only a stack that exists, so one that does not is made
 * for the length of a preview; afterwards state and config are as they were.
 */
final class TrialStack implements AutoCloseable {
  private final Bench bench;
  private final boolean made;
  private final Path config;
  private final byte @Nullable [] before;

  private TrialStack(Bench bench, boolean made, Path config, byte @Nullable [] before) {
    this.bench = bench;
    this.made = made;
    this.config = config;
    this.before = before;
  }

  static TrialStack open(Surroundings surroundings, StackWork work, String name) {
    Path config = StackConfig.of(surroundings, name).file();
    Bench there = Bench.open(surroundings, work.pulumi(), name, false).orElse(null);
    if (there != null) {
      return new TrialStack(there, false, config, null);
    }
    try {
      byte[] before = Files.exists(config) ? Files.readAllBytes(config) : null;
      return new TrialStack(work.open(), true, config, before);
    } catch (IOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot read " + config + ": " + e.getMessage(), e);
    }
  }

  Bench bench() {
    return bench;
  }

  @Override
  public void close() {
    if (!made) {
      return;
    }
    bench.remove();
    try {
      if (before == null) {
        Files.deleteIfExists(config);
      } else {
        Files.write(config, before);
      }
    } catch (IOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot restore " + config + ": " + e.getMessage(), e);
    }
  }
}
