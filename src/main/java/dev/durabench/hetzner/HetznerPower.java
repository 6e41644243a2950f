package dev.durabench.hetzner;

import static java.util.Objects.requireNonNull;

import dev.durabench.target.Power;
import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The power of servers, switched by Hetzner's API. */
public final class HetznerPower implements Power {
  /** How long a server's status may lag behind the action that changed it. */
  private static final Duration STATUS_LAG = Duration.ofMinutes(2);

  private static final List<String> AWAKE = List.of("starting", "running");

  private final HetznerApi api;
  private final Map<String, Long> ids;

  /** Servers whose power was cut here; for a while their status may still say that they run. */
  private final Set<String> cut = ConcurrentHashMap.newKeySet();

  /**
   * @param ids names of machines to ids of servers
   */
  public HetznerPower(HetznerApi api, Map<String, Long> ids) {
    this.api = requireNonNull(api, "api is null");
    this.ids = Map.copyOf(ids);
  }

  /** The server is off when this returns: the action has ended and its status says so. */
  @Override
  public void off(String machine, Runnable accepted) {
    told(
        () -> {
          api.act(
              CloudKind.SERVER,
              id(machine),
              "poweroff",
              () -> {
                cut.add(machine);
                accepted.run();
              });
          awaitStatus(machine, List.of("off"));
          return true;
        });
  }

  /** Waits for an action that is cutting the power just now, and then gives it back. */
  @Override
  public void on(String machine) {
    told(
        () -> {
          if (cut.remove(machine)) {
            // Interrupted in between, nobody has waited for it yet.
            awaitStatus(machine, List.of("off"));
          }
          CloudResource server = server(machine);
          if (server.locked() || !AWAKE.contains(server.status())) {
            api.act(CloudKind.SERVER, id(machine), "poweron", () -> {});
            awaitStatus(machine, AWAKE);
          }
          return true;
        });
  }

  @Override
  public boolean isOff(String machine) {
    return told(() -> server(machine).status().equals("off"));
  }

  /** Callers know the failures of machines, not Hetzner's. */
  private static <T> T told(Supplier<T> action) {
    try {
      return action.get();
    } catch (HetznerFailure e) {
      throw new TargetFailure(String.valueOf(e.getMessage()), e);
    }
  }

  private void awaitStatus(String machine, List<String> wanted) {
    String status = server(machine).status();
    for (Duration waited = Duration.ZERO;
        !wanted.contains(status);
        waited = waited.plus(HetznerApi.poll())) {
      if (waited.compareTo(STATUS_LAG) > 0) {
        throw HetznerFailure.late(
            "server " + machine + " is still " + status + ", not " + String.join(" or ", wanted));
      }
      api.pause();
      status = server(machine).status();
    }
  }

  private CloudResource server(String machine) {
    return api.find(CloudKind.SERVER, id(machine))
        .orElseThrow(
            () ->
                HetznerFailure.answer(
                    "server " + machine + " (id " + id(machine) + ")",
                    404,
                    "not_found",
                    "is gone",
                    ""));
  }

  private long id(String machine) {
    Long id = ids.get(machine);
    if (id == null) {
      throw new IllegalArgumentException("no server id of " + machine);
    }
    return id;
  }
}
