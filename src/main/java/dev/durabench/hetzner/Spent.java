package dev.durabench.hetzner;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What was paid for things that stood, by when they were made and were gone. */
public final class Spent {
  private Spent() {}

  /**
   * Of servers with their addresses and of Volumes.
   *
   * @param resources what stood; where it does not say since when, since {@code end}
   * @param end when all of it was gone
   * @throws HetznerFailure when something has no price any more
   */
  public static Price until(PriceSheet sheet, List<CloudResource> resources, Instant end) {
    return resources.stream()
        .map(
            resource ->
                sheet
                    .of(resource)
                    .forHours(
                        TopologyPrice.startedHours(
                            Duration.between(resource.created().orElse(end), end))))
        .reduce(Price.ZERO, Price::plus);
  }

  /** For an hour of what stands. */
  public static Price hourly(PriceSheet sheet, List<CloudResource> resources) {
    return resources.stream()
        .map(resource -> sheet.of(resource).hourly())
        .reduce(Price.ZERO, Price::plus);
  }
}
