package dev.durabench.cli;

import dev.durabench.experiment.RunPrice;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.Price;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.hetzner.Spent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of a stack in the cloud: whatever the engine says, the cloud itself is asked what is left
 * of it by label, and that is deleted.
 */
final class CloudTearDown {
  private final HetznerApi api;
  private final Terminal terminal;
  private final StackIds kept;
  private final Set<String> ids;
  private final List<CloudResource> stood = new ArrayList<>();
  private @Nullable PriceSheet sheet;
  private RunPrice.@Nullable Spent spent;

  private CloudTearDown(HetznerApi api, Terminal terminal, StackIds kept, Set<String> ids) {
    this.api = api;
    this.terminal = terminal;
    this.kept = kept;
    this.ids = Set.copyOf(ids);
  }

  /**
   * Called before the engine takes anything down, while its state still knows the ids.
   *
   * @param deployment empty when Pulumi knows no such stack
   * @return empty when the stack has nothing to do with the cloud
   * @throws HetznerFailure when there is something in the cloud, but no token
   */
  static Optional<CloudTearDown> begin(
      Surroundings surroundings, Terminal terminal, String stack, Optional<Deployment> deployment) {
    StackIds kept = StackIds.of(surroundings, stack);
    Set<String> ids = new TreeSet<>(kept.all());
    boolean cloud = deployment.filter(Deployment::reachesCloud).isPresent();
    if (!cloud && ids.isEmpty()) {
      return Optional.empty();
    }
    deployment.ifPresent(state -> ids.addAll(state.stackIds()));
    kept.remember(ids);
    CloudTearDown down =
        new CloudTearDown(HetznerApi.of(surroundings.environment()), terminal, kept, ids);
    down.look();
    return Optional.of(down);
  }

  /** What stands now is what will have to be paid for. Taking down does not depend on it. */
  private void look() {
    try {
      stood.addAll(remaining());
      sheet = stood.isEmpty() ? null : api.prices();
    } catch (HetznerFailure e) {
      terminal.say("The cost will not be known: " + e.getMessage());
    }
  }

  private List<CloudResource> remaining() {
    List<CloudResource> all = new ArrayList<>();
    for (String id : ids) {
      all.addAll(api.all(CloudResource.OWNER + "=" + id));
    }
    return all.stream().sorted((a, b) -> a.kind().compareTo(b.kind())).toList();
  }

  /**
   * Deletes what the engine left, and makes sure.
   *
   * @param stop whether to delete nothing more
   * @return what is left, in words; empty when the cloud has nothing of the stack any more
   */
  List<String> finish(BooleanSupplier stop) {
    try {
      List<CloudResource> remaining = remaining();
      if (!remaining.isEmpty()) {
        terminal.say("Still in the cloud: " + remaining.size() + "; deleting one after the other.");
      }
      List<String> left =
          new ArrayList<>(
              new Deletion(api, terminal, stop)
                  .of(remaining, resource -> ids.contains(resource.owner())));
      if (left.isEmpty()) {
        remaining().forEach(resource -> left.add(resource.text() + ": is still there"));
      }
      if (left.isEmpty()) {
        kept.forget(ids);
        paid();
      }
      return left;
    } catch (HetznerFailure e) {
      return List.of("what is left in the cloud is not known: " + e.getMessage());
    }
  }

  private void paid() {
    PriceSheet prices = sheet;
    if (prices == null || spent != null) {
      return;
    }
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    try {
      Price price = Spent.until(prices, stood, now);
      spent = new RunPrice.Spent(now.toString(), price.net(), price.gross());
      terminal.say(
          "Nothing is left in the cloud. It cost "
              + Price.text(prices.currency(), price.net())
              + ", with tax "
              + Price.text(prices.currency(), price.gross())
              + ".");
    } catch (HetznerFailure e) {
      terminal.say("Nothing is left in the cloud. What it cost is not known: " + e.getMessage());
    }
  }

  /** What was paid; empty as long as something is left, and where prices are not known. */
  Optional<RunPrice.Spent> spent() {
    return Optional.ofNullable(spent);
  }
}
