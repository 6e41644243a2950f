package dev.durabench.cli;

import java.util.Optional;

/** The addresses that may reach the servers by SSH: the user says them, nobody is asked. */
final class OperatorCidr {
  static final String KEY = "operatorCidr";
  private static final String VARIABLE = "DURABENCH_OPERATOR_CIDR";
  private static final String NAME = "operator's address";

  private OperatorCidr() {}

  static Check check(Surroundings surroundings, String stack, CloudOptions options) {
    Optional<String> cidr =
        options
            .operatorCidr()
            .or(() -> StackConfig.of(surroundings, stack).get(KEY))
            .or(() -> Optional.ofNullable(surroundings.environment().get(VARIABLE)))
            .filter(text -> !text.isBlank());
    if (cidr.isEmpty()) {
      return Check.bad(
          NAME,
          "not given, and the servers let nobody else in by SSH",
          "say --operator-cidr <your public address>/32 (or set "
              + VARIABLE
              + "); any page that shows your address will do");
    }
    return problem(cidr.get())
        .map(problem -> Check.bad(NAME, cidr.get() + " " + problem, "such as 203.0.113.7/32"))
        .orElseGet(() -> Check.ok(NAME, cidr.get()));
  }

  /** Why it is no list of addresses and ranges; empty when it is one. */
  static Optional<String> problem(String list) {
    for (String part : list.split(",", -1)) {
      Optional<String> problem = one(part.strip());
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> one(String text) {
    String[] parts = text.split("/", -1);
    boolean six = parts[0].contains(":");
    if (six ? !parts[0].matches("[0-9a-fA-F:.]{2,45}") : !four(parts[0])) {
      return Optional.of("begins with no IP address");
    }
    if (parts.length == 1) {
      return Optional.empty();
    }
    if (parts.length != 2 || !parts[1].matches("[0-9]{1,3}")) {
      return Optional.of("is not an address, a slash and a number of bits");
    }
    int bits = Integer.parseInt(parts[1]);
    if (bits > (six ? 128 : 32)) {
      return Optional.of("has too many bits");
    }
    return bits == 0
        ? Optional.of("lets the whole internet in; name your own address")
        : Optional.empty();
  }

  private static boolean four(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return false;
    }
    for (String part : parts) {
      if (!part.matches("[0-9]{1,3}") || Integer.parseInt(part) > 255) {
        return false;
      }
    }
    return true;
  }
}
