package dev.durabench.provider;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One type of resource. Previews never reach it: {@link BenchService} answers them from the
 * declarations.
 */
interface ResourceKind {
  /** Its type token, such as {@code bench:index:Run}. */
  String token();

  /** One sentence for the schema. */
  String description();

  /** Everything it takes. */
  List<Input> inputs();

  /** Everything it gives back. */
  List<Output> outputs();

  /** True when two of them cannot stand side by side while one replaces the other. */
  default boolean deleteBeforeReplace() {
    return false;
  }

  /**
   * Settles inputs that are decided once and then kept; previews ask, too.
   *
   * @param olds the inputs it has now; none when it is new
   * @param inputs of the right types; unknowns may be among them
   */
  default Value.Fields settle(Value.Fields olds, Value.Fields inputs, Failures failures) {
    return inputs;
  }

  /** Adds what is wrong with inputs that are of the right types; unknowns may be among them. */
  default void examine(Value.Fields inputs, Failures failures) {}

  /**
   * Makes it. A half-made one of an earlier attempt may be in the way.
   *
   * @return id and outputs
   */
  Created create(Request request, Value.Fields inputs);

  /**
   * Takes changed connection inputs over.
   *
   * @return the outputs as they are now
   */
  default Value.Fields update(Request request, Value.Fields outputs, Value.Fields inputs) {
    return outputs;
  }

  /** What the outputs will be after an update, as far as a preview can know. */
  default Value.Fields planned(Value.Fields outputs, Value.Fields inputs) {
    return outputs;
  }

  /** Removes it; one that is gone already is no error. */
  default void delete(Request request, Value.Fields outputs) {}

  /**
   * A made resource.
   *
   * @param id not empty
   * @param outputs every declared output
   */
  record Created(String id, Value.Fields outputs) {}

  /** Checks inputs, all mistakes at once, and fills fallbacks in. */
  default Value.Fields check(Value.Fields olds, Value.Fields given, Failures failures) {
    Map<String, Value> checked = new TreeMap<>(given.values());
    for (Input input : inputs()) {
      input.problem(given.get(input.name())).ifPresent(why -> failures.add(input.name(), why));
      if (given.get(input.name()) instanceof Value.Absent) {
        checked.remove(input.name());
        input.fallback().ifPresent(value -> checked.put(input.name(), value));
      }
    }
    List<String> names = inputs().stream().map(Input::name).toList();
    for (String name : given.values().keySet()) {
      if (!names.contains(name)) {
        failures.add(name, "is no property of " + token() + "; it takes " + names);
      }
    }
    Value.Fields inputs = new Value.Fields(checked);
    if (failures.isEmpty()) {
      inputs = settle(olds, inputs, failures);
      examine(inputs, failures);
    }
    return inputs;
  }
}
