package dev.durabench.provider;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Standing local things that no stack knows of any more, such as after a state was deleted by hand.
 * The mark beside each says whose it is.
 */
public final class Leftovers {
  private final Home home;
  private final List<Home.Claim> claims;

  private Leftovers(Home home, List<Home.Claim> claims) {
    this.home = home;
    this.claims = List.copyOf(claims);
  }

  /**
   * All that stands under DURABENCH_HOME at this moment. Called before the states are read: a stack
   * is in its state before it claims anything.
   */
  public static Leftovers candidates(Map<String, String> environment) {
    Home home = Home.of(environment);
    return new Leftovers(home, home.claims());
  }

  /**
   * Those of them that are provably nobody's: made for the backend in use, by a stack that it does
   * not know. What was made for another backend is left alone.
   *
   * @param stackIds of all stacks of the backend
   */
  public Leftovers without(Set<String> stackIds) {
    return new Leftovers(
        home,
        claims.stream()
            .filter(claim -> !home.backend().isEmpty() && claim.backend().equals(home.backend()))
            .filter(claim -> !stackIds.contains(claim.owner()))
            .toList());
  }

  /** One line each. */
  public List<String> lines() {
    return claims.stream()
        .map(
            claim ->
                claim.directory()
                    + ": "
                    + claim.urn().substring(claim.urn().lastIndexOf("::") + 2)
                    + " ("
                    + claim.token()
                    + ")")
        .toList();
  }

  /** Ends their processes and deletes them, with their marks. */
  public void remove() {
    // Removing measures nothing, so it waits for nobody; the lock is only part of the kinds.
    MachineLock unused = new MachineLock(home.machineLock(), Duration.ZERO);
    LocalParts parts = new TargetParts();
    List<LocalKind> kinds =
        List.of(
            new PostgresClusterKind(home, unused, parts),
            new ObjectStoreKind(home, unused, parts, new SecureRandom()),
            new SqliteSiteKind(home, unused, parts, new SecureRandom()));
    claims.forEach(
        claim ->
            kinds.stream()
                .filter(kind -> kind.token().equals(claim.token()))
                .forEach(kind -> kind.clear(claim.directory())));
  }
}
