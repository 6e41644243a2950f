package dev.durabench.provider;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

/** What must be minted once for a stack, so that the program itself needs no clock and no dice. */
final class RunKind implements ResourceKind {
  private static final DateTimeFormatter RUN_ID =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Clock clock;
  private final RandomGenerator random;
  private final BiConsumer<Request, String> sweep;

  /**
   * @param sweep removes what stands on this machine for a stack id, known to the engine or not
   */
  RunKind(Clock clock, RandomGenerator random, BiConsumer<Request, String> sweep) {
    this.clock = clock;
    this.random = random;
    this.sweep = sweep;
  }

  @Override
  public String token() {
    return "bench:index:Run";
  }

  @Override
  public String description() {
    return "Identity and age of everything measured on one standing stack.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        Input.identity("generation", Input.Type.TEXT, "another text starts another run")
            .fallback("1"),
        Input.identity("lifetimeHours", Input.Type.WHOLE, "hours until others may sweep it")
            .within(1, 24 * 365)
            .fallback(24));
  }

  @Override
  public List<Output> outputs() {
    return List.of(
        Output.text("stackId", "random, for labels"),
        Output.text("runId", "UTC stamp; sorts by age; name of the run folder"),
        Output.text("createdAt", "ISO 8601, UTC"),
        Output.text("expiresAt", "ISO 8601, UTC"));
  }

  @Override
  public Created create(Request request, Value.Fields inputs) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    String stackId = String.format(Locale.ROOT, "%016x", random.nextLong());
    return new Created(
        stackId,
        new Value.Fields(
            Map.of(
                "stackId", Value.of(stackId),
                "runId", Value.of(RUN_ID.format(now)),
                "createdAt", Value.of(now.toString()),
                "expiresAt",
                    Value.of(
                        now.plus(Duration.ofHours(inputs.whole("lifetimeHours"))).toString()))));
  }

  /** The last of a stack to go: takes what an interrupted attempt made and nobody wrote down. */
  @Override
  public void delete(Request request, Value.Fields outputs) {
    sweep.accept(request, outputs.text("stackId"));
  }
}
