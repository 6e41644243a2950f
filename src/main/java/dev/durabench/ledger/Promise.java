package dev.durabench.ledger;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a database claims about writes it has acknowledged.
 *
 * @param loss what it may lose
 * @param atMost the longest stretch of acknowledged writes it may lose; set exactly when {@code
 *     loss} is {@link Loss#AT_MOST}, positive
 * @param against the faults that the promise covers; another fault's losses are reported, but break
 *     nothing
 */
public record Promise(Loss loss, @Nullable Duration atMost, Set<Fault> against) {

  /** How much of what was acknowledged may be gone. */
  public enum Loss {
    /** Nothing that was acknowledged may be lost. */
    KEPT,
    /** The newest acknowledged writes may be lost, up to an age. */
    AT_MOST,
    /** Anything may be lost. */
    NONE
  }

  public Promise {
    requireNonNull(loss, "loss is null");
    against = inOrder(against);
    if ((loss == Loss.AT_MOST) != (atMost != null)) {
      throw new IllegalArgumentException("atMost belongs to AT_MOST and only to it");
    }
    if (atMost != null && (atMost.isZero() || atMost.isNegative())) {
      throw new IllegalArgumentException("atMost is not positive: " + atMost);
    }
  }

  /** Every acknowledged write survives these faults. */
  public static Promise kept(Set<Fault> against) {
    return new Promise(Loss.KEPT, null, against);
  }

  /** At most the newest {@code duration} of acknowledged writes is lost in these faults. */
  public static Promise loseAtMost(Duration duration, Set<Fault> against) {
    return new Promise(Loss.AT_MOST, duration, against);
  }

  /** No promise at all. */
  public static Promise none() {
    return new Promise(Loss.NONE, null, Set.of());
  }

  /**
   * In the order of the enum: Set.of iterates differently in each JVM, a resource's inputs must
   * not.
   */
  private static Set<Fault> inOrder(Set<Fault> faults) {
    Set<Fault> ordered = EnumSet.noneOf(Fault.class);
    ordered.addAll(faults);
    return Collections.unmodifiableSet(ordered);
  }
}
