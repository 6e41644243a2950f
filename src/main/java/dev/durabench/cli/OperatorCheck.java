package dev.durabench.cli;

import dev.durabench.topology.OperatorCidr;
import java.util.Optional;

/** The addresses that may reach the servers by SSH: the user says them, nobody is asked. */
final class OperatorCheck {
  static final String KEY = "operatorCidr";
  private static final String NAME = "operator's address";

  private OperatorCheck() {}

  static Check check(Surroundings surroundings, String stack, CloudOptions options) {
    Optional<String> cidr =
        options
            .operatorCidr()
            .or(() -> StackConfig.of(surroundings, stack).get(KEY))
            .or(() -> Optional.ofNullable(surroundings.environment().get(OperatorCidr.VARIABLE)))
            .filter(text -> !text.isBlank());
    if (cidr.isEmpty()) {
      return Check.bad(
          NAME,
          "not given, and the servers let nobody else in by SSH",
          "say --operator-cidr <your public address>/32 (or set "
              + OperatorCidr.VARIABLE
              + "); any page that shows your address will do");
    }
    try {
      return Check.ok(NAME, OperatorCidr.normal(cidr.get()));
    } catch (IllegalArgumentException e) {
      return Check.bad(NAME, String.valueOf(e.getMessage()), "such as 203.0.113.7/32");
    }
  }
}
