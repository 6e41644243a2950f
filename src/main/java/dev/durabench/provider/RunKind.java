package dev.durabench.provider;

import dev.durabench.topology.OperatorCidr;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

/** What must be minted once for a stack, so that the program itself needs no clock and no dice. */
final class RunKind implements ResourceKind {
  private static final DateTimeFormatter RUN_ID =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final String OPERATOR_CIDR = "operatorCidr";

  private final Clock clock;
  private final RandomGenerator random;
  private final Optional<String> operatorCidr;
  private final BiConsumer<Request, String> sweep;

  /**
   * @param operatorCidr what the environment says of it
   * @param sweep removes what stands on this machine for a stack id, known to the engine or not
   */
  RunKind(
      Clock clock,
      RandomGenerator random,
      Optional<String> operatorCidr,
      BiConsumer<Request, String> sweep) {
    this.clock = clock;
    this.random = random;
    this.operatorCidr = operatorCidr;
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
            .within(1, 24 * 30)
            .fallback(24),
        Input.connection(
                OPERATOR_CIDR,
                Input.Type.TEXT,
                "networks that the operator comes from, comma-separated; or "
                    + OperatorCidr.FROM_ENVIRONMENT
                    + ": those in "
                    + OperatorCidr.VARIABLE
                    + " when the run is minted")
            .optional());
  }

  @Override
  public List<Output> outputs() {
    return List.of(
        Output.text("stackId", "random, for labels"),
        Output.text("runId", "UTC stamp; sorts by age; name of the run folder"),
        Output.text("createdAt", "ISO 8601, UTC"),
        Output.text("expiresAt", "ISO 8601, UTC"),
        Output.text(OPERATOR_CIDR, "networks, comma-separated; empty when not asked for"));
  }

  @Override
  public Created create(Request request, Value.Fields inputs) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    String stackId = String.format(Locale.ROOT, "%016x", random.nextLong());
    return new Created(
        stackId,
        new Value.Fields(
            Map.of(
                "stackId",
                Value.of(stackId),
                "runId",
                Value.of(RUN_ID.format(now)),
                "createdAt",
                Value.of(now.toString()),
                "expiresAt",
                Value.of(now.plus(Duration.ofHours(inputs.whole("lifetimeHours"))).toString()),
                OPERATOR_CIDR,
                operatorCidr(inputs))));
  }

  /** The operator may come from elsewhere tomorrow; the run stays the same. */
  @Override
  public Value.Fields update(Request request, Value.Fields outputs, Value.Fields inputs) {
    return planned(outputs, inputs);
  }

  @Override
  public Value.Fields planned(Value.Fields outputs, Value.Fields inputs) {
    return outputs.with(OPERATOR_CIDR, operatorCidr(inputs));
  }

  private static Value operatorCidr(Value.Fields inputs) {
    Value given = inputs.get(OPERATOR_CIDR);
    return given instanceof Value.Absent ? Value.of("") : given;
  }

  /**
   * From then on it is an input like any other: a later shell without the variable is no change.
   */
  @Override
  public Value.Fields settle(Value.Fields olds, Value.Fields inputs, Failures failures) {
    if (inputs.get(OPERATOR_CIDR).unknown() || inputs.get(OPERATOR_CIDR) instanceof Value.Absent) {
      return inputs;
    }
    String given = inputs.text(OPERATOR_CIDR);
    Optional<String> cidrs =
        given.equals(OperatorCidr.FROM_ENVIRONMENT)
            ? olds.optionalText(OPERATOR_CIDR).or(() -> operatorCidr)
            : Optional.of(given);
    try {
      if (cidrs.isPresent()) {
        return inputs.with(OPERATOR_CIDR, Value.of(OperatorCidr.normal(cidrs.get())));
      }
      failures.add(
          OPERATOR_CIDR,
          "the servers' firewall lets in nobody but you, and it is not said where you come from:"
              + " run `pulumi config set durabench:operatorCidr <your public address>/32` or set "
              + OperatorCidr.VARIABLE);
    } catch (IllegalArgumentException e) {
      failures.add(OPERATOR_CIDR, String.valueOf(e.getMessage()));
    }
    return inputs;
  }

  /** The last of a stack to go: takes what an interrupted attempt made and nobody wrote down. */
  @Override
  public void delete(Request request, Value.Fields outputs) {
    sweep.accept(request, outputs.text("stackId"));
  }
}
