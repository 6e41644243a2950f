package dev.durabench.experiment;

import dev.durabench.topology.RunsOn;
import java.time.Duration;

/** What it costs, roughly, that something runs on a server and not here. */
final class Servers {
  private Servers() {}

  /** Starting an agent by SSH and fetching its files, in addition to what it takes here. */
  static Duration agent(RunsOn on) {
    return on == RunsOn.LOCAL ? Duration.ZERO : Duration.ofSeconds(3);
  }
}
