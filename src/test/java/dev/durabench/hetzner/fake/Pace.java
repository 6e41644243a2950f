package dev.durabench.hetzner.fake;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How long things take. Nothing takes time unless a test says so. */
public final class Pace {
  private final Map<String, Duration> commands = new ConcurrentHashMap<>();
  private final Map<Kind, Duration> creations = new ConcurrentHashMap<>();
  private volatile Duration shutdown = Duration.ZERO;
  private volatile Duration others = Duration.ZERO;

  Pace() {}

  /** Every action that has no time of its own. */
  public Pace actions(Duration time) {
    others = time;
    return this;
  }

  /** Actions of one command, such as {@code stop_server}. */
  public Pace action(String command, Duration time) {
    commands.put(command, time);
    return this;
  }

  /**
   * Making one of a kind: servers and Volumes by the action of their creation, everything else by a
   * late answer.
   */
  public Pace creation(Kind kind, Duration time) {
    creations.put(kind, time);
    return this;
  }

  /** From the end of a {@code shutdown} action, which is only a request, to the power being off. */
  public Pace obeying(Duration time) {
    shutdown = time;
    return this;
  }

  Duration obeying() {
    return shutdown;
  }

  Duration of(String command) {
    if (command.equals("create_server") && creations.containsKey(Kind.SERVER)) {
      return creations.getOrDefault(Kind.SERVER, others);
    }
    if (command.equals("create_volume") && creations.containsKey(Kind.VOLUME)) {
      return creations.getOrDefault(Kind.VOLUME, others);
    }
    return commands.getOrDefault(command, others);
  }

  Duration beforeAnswer(Kind kind) {
    return kind == Kind.SERVER || kind == Kind.VOLUME
        ? Duration.ZERO
        : creations.getOrDefault(kind, Duration.ZERO);
  }

  static void pause(Duration time) {
    if (time.isZero()) {
      return;
    }
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the fake cloud is closed", e);
    }
  }
}
