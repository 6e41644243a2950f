package dev.durabench.cli;

import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Deletes things in the cloud, one at a time, each only after a last look at whose it is. */
final class Deletion {
  private final HetznerApi api;
  private final Terminal terminal;
  private final BooleanSupplier stop;

  /**
   * @param stop whether to delete nothing more
   */
  Deletion(HetznerApi api, Terminal terminal, BooleanSupplier stop) {
    this.api = api;
    this.terminal = terminal;
    this.stop = stop;
  }

  /**
   * Deletes what may be deleted.
   *
   * @param resources in the order in which they can be deleted
   * @param mayGo holds for what may be deleted, as it is at that moment
   * @return what is left, and why
   */
  List<String> of(List<CloudResource> resources, Predicate<CloudResource> mayGo) {
    List<String> left = new ArrayList<>();
    for (CloudResource listed : resources) {
      if (stop.getAsBoolean()) {
        left.add(listed.text() + ": stopped before it was deleted");
        continue;
      }
      try {
        CloudResource now = api.find(listed.kind(), listed.id()).orElse(null);
        if (now == null) {
          continue;
        }
        if (!mayGo.test(now)) {
          left.add(now.text() + ": its labels have changed, so it is not provably ours any more");
          continue;
        }
        api.delete(now.kind(), now.id());
        terminal.say("Deleted " + now.text() + ".");
      } catch (HetznerFailure e) {
        left.add(listed.text() + ": " + e.getMessage());
      }
    }
    return left;
  }
}
