package dev.durabench.provider;

import dev.durabench.target.ReachText;
import java.util.List;
import java.util.Map;

/**
 * Machines that may be without power when their stack is taken down. It goes after the experiments
 * and before the databases, whose commands have to reach the machines.
 */
final class PowerGuardKind implements ResourceKind {
  private static final String OWNER = "owner";
  private static final String REACH = "reach";

  private final PowerReturn power;

  PowerGuardKind(PowerReturn power) {
    this.power = power;
  }

  @Override
  public String token() {
    return "bench:index:PowerGuard";
  }

  @Override
  public String description() {
    return "Gives machines their power back before the stack is taken down.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        Input.identity(OWNER, Input.Type.TEXT, "id of the stack"),
        Input.connection(
            REACH, Input.Type.SECRET_TEXT, "the machines and their power, as JSON, without a key"));
  }

  @Override
  public List<Output> outputs() {
    return List.of(Output.text("stackId", "the owner"), Output.secret("machines", "the reach"));
  }

  @Override
  public void examine(Value.Fields inputs, Failures failures) {
    if (!inputs.get(REACH).unknown()) {
      try {
        ReachText.parse(inputs.text(REACH));
      } catch (IllegalArgumentException e) {
        failures.add(REACH, String.valueOf(e.getMessage()));
      }
    }
  }

  @Override
  public Created create(Request request, Value.Fields inputs) {
    return new Created(request.name(), outputs(inputs));
  }

  private static Value.Fields outputs(Value.Fields inputs) {
    return new Value.Fields(
        Map.of(
            "stackId", Value.of(inputs.text(OWNER)),
            "machines", Value.of(inputs.text(REACH))));
  }

  @Override
  public Value.Fields update(Request request, Value.Fields outputs, Value.Fields inputs) {
    return outputs(inputs);
  }

  @Override
  public Value.Fields planned(Value.Fields outputs, Value.Fields inputs) {
    return outputs.with("machines", inputs.get(REACH));
  }

  @Override
  public void delete(Request request, Value.Fields outputs) {
    power.of(ReachText.parse(outputs.text("machines")), outputs.text("stackId"), request);
  }
}
