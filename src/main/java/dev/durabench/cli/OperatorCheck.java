package dev.durabench.cli;

import dev.durabench.topology.OperatorCidr;
import java.util.Optional;

/** The addresses that may reach the servers by SSH: the user says them, nobody is asked. */
final class OperatorCheck {
  static final String KEY = "operatorCidr";
  private static final String NAME = "operator's address";

  private OperatorCheck() {}

  /**
   * @param state of the stack, when there is one: its firewall keeps what the run has been given,
   *     until another address is given explicitly
   */
  static Check check(
      Surroundings surroundings, String stack, CloudOptions options, Optional<Deployment> state) {
    try {
      Optional<String> given = normal(options.operatorCidr());
      Optional<String> config = normal(StackConfig.of(surroundings, stack).get(KEY));
      Optional<String> variable =
          normal(Optional.ofNullable(surroundings.environment().get(OperatorCidr.VARIABLE)));
      Optional<String> firewall =
          state
              .flatMap(known -> known.output("bench:index:Run", KEY))
              .filter(text -> !text.isBlank());
      Optional<String> kept = config.or(() -> firewall);
      if (given.isEmpty() && kept.isPresent() && variable.filter(kept.get()::equals).isEmpty()) {
        return kept(stack, kept.get(), firewall, variable);
      }
      return given
          .or(() -> kept)
          .or(() -> variable)
          .map(cidr -> Check.ok(NAME, cidr + changes(cidr, firewall)))
          .orElseGet(OperatorCheck::missing);
    } catch (IllegalArgumentException e) {
      return Check.bad(NAME, String.valueOf(e.getMessage()), "such as 203.0.113.7/32");
    }
  }

  private static Optional<String> normal(Optional<String> cidrs) {
    return cidrs.filter(text -> !text.isBlank()).map(OperatorCidr::normal);
  }

  /** Said once, it stays; another value of the variable is not taken for a wish to change it. */
  private static Check kept(
      String stack, String cidr, Optional<String> firewall, Optional<String> variable) {
    String found = cidr + changes(cidr, firewall);
    return variable.isEmpty()
        ? Check.ok(NAME, found)
        : Check.note(
            NAME,
            found
                + ", not "
                + variable.get()
                + ": "
                + OperatorCidr.VARIABLE
                + " counts only when a stack is made"
                + (firewall.isPresent() ? "" : " whose config does not say it"),
            "to change it: ./durabench up " + stack + " --operator-cidr " + variable.get());
  }

  private static String changes(String cidr, Optional<String> firewall) {
    return firewall.isEmpty()
        ? ""
        : firewall.get().equals(cidr)
            ? ", in the firewall of what stands"
            : "; the firewall of what stands lets in " + firewall.get() + " and is changed";
  }

  private static Check missing() {
    return Check.bad(
        NAME,
        "not given, and the servers let nobody else in by SSH",
        "say --operator-cidr <your public address>/32 (or set "
            + OperatorCidr.VARIABLE
            + "); any page that shows your address will do");
  }
}
