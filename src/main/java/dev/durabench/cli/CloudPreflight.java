package dev.durabench.cli;

import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is looked at before anything is made in the cloud, and what it is going to cost. */
final class CloudPreflight {
  private final List<Check> checks = new ArrayList<>();
  private @Nullable CloudQuote quote;
  private @Nullable Purchase purchase;

  private CloudPreflight() {}

  /**
   * Only looks: the stack is not locked, and nothing is made.
   *
   * @return empty when the topology makes nothing in the cloud
   */
  static Optional<CloudPreflight> of(
      Surroundings surroundings,
      Wish wish,
      Topology topology,
      List<ExperimentSpec> experiments,
      CloudOptions options) {
    if (topology.runsOn() != RunsOn.HETZNER) {
      return Optional.empty();
    }
    Optional<Deployment> state = state(surroundings, wish.stack());
    Set<String> ids = new TreeSet<>(StackIds.of(surroundings, wish.stack()).all());
    state.ifPresent(deployment -> ids.addAll(deployment.stackIds()));
    CloudPreflight preflight = new CloudPreflight();
    try {
      HetznerApi api = HetznerApi.of(surroundings.environment());
      Purchase bought =
          Purchase.of(standing(api, wish.stack(), ids, state), topology, wish.fresh());
      preflight.purchase = bought;
      preflight.cloud(
          api,
          new CloudWish(wish.stack(), topology, ids, bought, Instant.now()),
          Wish.estimate(topology, experiments),
          options);
    } catch (HetznerFailure e) {
      preflight.checks.add(Check.bad("Hetzner Cloud", String.valueOf(e.getMessage()), ""));
    }
    preflight.checks.add(OperatorCheck.check(surroundings, wish.stack(), options, state));
    return Optional.of(preflight);
  }

  /** What is in the cloud and in the state; the rest goes before anything is made. */
  private static Standing standing(
      HetznerApi api, String stack, Set<String> ids, Optional<Deployment> state) {
    if (state.isEmpty()) {
      return Standing.nothing();
    }
    List<CloudResource> cloud = new ArrayList<>();
    ids.forEach(id -> cloud.addAll(api.all(CloudResource.OWNER + "=" + id)));
    List<CloudState.Known> known = state.get().cloud(stack);
    return Standing.of(CloudState.of(cloud, known, ids, Instant.now()).inBoth(), state.get());
  }

  private static Optional<Deployment> state(Surroundings surroundings, String stack) {
    OwnSession own =
        OwnSession.on(surroundings)
            .orElseThrow(() -> new CliFailure(ExitCode.REFUSED, "neither setsid nor perl on PATH"));
    return Bench.open(surroundings, SessionPulumi.reading(own, surroundings), stack, false)
        .map(Bench::deployment);
  }

  private void cloud(HetznerApi api, CloudWish wish, Duration estimate, CloudOptions options) {
    checks.addAll(CloudChecks.of(api, wish));
    PriceSheet sheet = api.prices();
    CloudQuote asked =
        new CloudQuote(
            sheet.price(wish.topology().servers()),
            estimate.plus(CloudQuote.UP_AND_DOWN),
            wish.now().truncatedTo(ChronoUnit.SECONDS).toString());
    checks.add(asked.check(options.maxPrice()));
    Optional.ofNullable(purchase).flatMap(bought -> bought.check(sheet)).ifPresent(checks::add);
    quote = asked;
  }

  List<Check> checks() {
    return List.copyOf(checks);
  }

  /** Whether everything stands already, so that nothing more is going to be bought. */
  boolean buysNothing() {
    return purchase != null && purchase.nothing();
  }

  /** What to ask before it is bought. */
  String question() {
    return purchase == null ? "Go on?" : purchase.question();
  }

  /** Empty when the price is not known. */
  Optional<CloudQuote> quote() {
    return Optional.ofNullable(quote);
  }
}
