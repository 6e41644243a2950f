package dev.durabench.cli;

import dev.durabench.topology.OperatorCidr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The addresses that may reach the servers by SSH: the user says them, nobody is asked. */
final class OperatorCheck {
  static final String KEY = "operatorCidr";
  private static final String NAME = "operator's address";

  private OperatorCheck() {}

  /**
   * Only the value that counts has to be one: another that is none is said, so that whoever gives
   * the right one is not refused for the wrong one.
   *
   * @param state of the stack, when there is one: its firewall keeps what the run has been given,
   *     until another address is given explicitly
   */
  static Check check(
      Surroundings surroundings, String stack, CloudOptions options, Optional<Deployment> state) {
    List<Source> sources = new ArrayList<>();
    Source given = new Source("--operator-cidr", options.operatorCidr());
    Source config = new Source("the config's " + KEY, StackConfig.of(surroundings, stack).get(KEY));
    Source firewall =
        new Source("the firewall", state.flatMap(known -> known.output("bench:index:Run", KEY)));
    Source variable =
        new Source(
            OperatorCidr.VARIABLE,
            Optional.ofNullable(surroundings.environment().get(OperatorCidr.VARIABLE)));
    for (Source source : List.of(given, config, firewall, variable)) {
      if (source.text().isPresent()) {
        sources.add(source);
      }
    }
    if (sources.isEmpty()) {
      return missing();
    }
    Source wins = sources.get(0);
    Optional<String> problem = wins.problem();
    if (problem.isPresent()) {
      return Check.bad(
          NAME,
          problem.get(),
          wins.equals(given) || wins.equals(variable)
              ? "such as 203.0.113.7/32"
              : "--operator-cidr <your public address>/32 puts another in its place");
    }
    String cidr = wins.normal();
    Check check =
        !wins.equals(given) && !wins.equals(variable) && variable.differs(cidr)
            ? kept(stack, cidr, firewall.text(), variable.normal())
            : Check.ok(NAME, cidr + changes(cidr, firewall.text()));
    List<String> unread = sources.stream().flatMap(it -> it.problem().stream()).toList();
    return unread.isEmpty()
        ? check
        : Check.note(
            NAME,
            check.found() + "; not used, and none: " + String.join("; ", unread),
            check.advice());
  }

  /**
   * Where an address may be said.
   *
   * @param name for people
   * @param text as it is there; empty when there is none, or only blanks
   */
  private record Source(String name, Optional<String> text) {
    Source {
      text = text.filter(said -> !said.isBlank());
    }

    /** Only of one without a problem. */
    String normal() {
      return OperatorCidr.normal(text.orElseThrow());
    }

    /** Why it cannot be used; empty when it can, or says nothing. */
    Optional<String> problem() {
      try {
        text.ifPresent(OperatorCidr::normal);
        return Optional.empty();
      } catch (IllegalArgumentException e) {
        return Optional.of(name + ": " + e.getMessage());
      }
    }

    /** Whether it says something else, in whatever form. */
    boolean differs(String cidr) {
      return text.isPresent() && problem().isEmpty() && !normal().equals(cidr);
    }
  }

  /** Said once, it stays; another value of the variable is not taken for a wish to change it. */
  private static Check kept(String stack, String cidr, Optional<String> firewall, String variable) {
    return Check.note(
        NAME,
        cidr
            + changes(cidr, firewall)
            + ", not "
            + variable
            + ": "
            + OperatorCidr.VARIABLE
            + " counts only when a stack is made"
            + (firewall.isPresent() ? "" : " whose config does not say it"),
        "to change it: ./durabench up " + stack + " --operator-cidr " + variable);
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
