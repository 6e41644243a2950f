package dev.durabench.cli;

import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.RunsOn;
import dev.durabench.topology.Topology;
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
  private final boolean standing;
  private @Nullable CloudQuote quote;

  private CloudPreflight(boolean standing) {
    this.standing = standing;
  }

  /**
   * Only looks: the stack is not locked, and nothing is made.
   *
   * @return empty when the topology makes nothing in the cloud
   */
  static Optional<CloudPreflight> of(
      Surroundings surroundings,
      String stack,
      Topology topology,
      List<ExperimentSpec> experiments,
      CloudOptions options) {
    if (topology.runsOn() != RunsOn.HETZNER) {
      return Optional.empty();
    }
    Optional<Deployment> state = state(surroundings, stack);
    Set<String> ids = new TreeSet<>(StackIds.of(surroundings, stack).all());
    state.ifPresent(deployment -> ids.addAll(deployment.stackIds()));
    long servers =
        state.stream()
            .flatMap(deployment -> deployment.cloud(stack).stream())
            .filter(known -> known.kind() == dev.durabench.hetzner.CloudKind.SERVER)
            .count();
    long wanted = topology.servers().stream().mapToLong(group -> group.count()).sum();
    CloudPreflight preflight = new CloudPreflight(servers >= wanted);
    CloudWish wish = new CloudWish(stack, topology, ids, preflight.standing, Instant.now());
    preflight.cloud(surroundings, wish, experiments, options);
    preflight.checks.add(OperatorCheck.check(surroundings, stack, options));
    return Optional.of(preflight);
  }

  private static Optional<Deployment> state(Surroundings surroundings, String stack) {
    OwnSession own =
        OwnSession.on(surroundings)
            .orElseThrow(() -> new CliFailure(ExitCode.REFUSED, "neither setsid nor perl on PATH"));
    return Bench.open(surroundings, SessionPulumi.reading(own, surroundings), stack, false)
        .map(Bench::deployment);
  }

  private void cloud(
      Surroundings surroundings,
      CloudWish wish,
      List<ExperimentSpec> experiments,
      CloudOptions options) {
    try {
      HetznerApi api = HetznerApi.of(surroundings.environment());
      checks.addAll(CloudChecks.of(api, wish));
      CloudQuote asked =
          new CloudQuote(
              api.prices().price(wish.topology().servers()),
              Wish.estimate(wish.topology(), experiments).plus(CloudQuote.UP_AND_DOWN),
              wish.now().truncatedTo(ChronoUnit.SECONDS).toString());
      checks.add(asked.check(options.maxPrice()));
      quote = asked;
    } catch (HetznerFailure e) {
      checks.add(Check.bad("Hetzner Cloud", String.valueOf(e.getMessage()), ""));
    }
  }

  List<Check> checks() {
    return List.copyOf(checks);
  }

  /** Whether the servers stand already, so that nothing more is going to be bought. */
  boolean standing() {
    return standing;
  }

  /** Empty when the price is not known. */
  Optional<CloudQuote> quote() {
    return Optional.ofNullable(quote);
  }
}
