package dev.durabench.cli;

import dev.durabench.hetzner.Advice;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An error that the engine reports while something is made, in words to a user. */
final class EngineError {
  /** How pulumi-command says that no SSH came about. */
  private static final Pattern NO_SSH = Pattern.compile("failed attempts: (dial|ssh)|dial tcp ");

  /** How pulumi-kubernetes says that an object did not get as it waited for: namespace, name. */
  private static final Pattern NOT_READY =
      Pattern.compile(
          "[:\"]([a-z0-9.-]+)/([a-z0-9.-]+)\" (was successfully created, but|failed to).*timed out"
              + " waiting",
          Pattern.DOTALL);

  /** How it says that a namespace is there already. */
  private static final Pattern NAMESPACE = Pattern.compile("namespaces \"([a-z0-9-]+)\" already");

  private EngineError() {}

  /** With what to do about it and on one line, where servers or Hetzner's API are behind it. */
  static String advised(String error) {
    if (NO_SSH.matcher(error).find()) {
      return oneLine(error)
          + "; nobody answers there by SSH: at Hetzner the firewall lets in the operator's address"
          + " only, so compare --operator-cidr with the address you come from; then run the same"
          + " command again";
    }
    Matcher late = NOT_READY.matcher(error);
    if (late.find()) {
      return oneLine(error)
          + ": %2$s did not get healthy in the time that the topology gives it; kubectl -n %1$s"
              .formatted(late.group(1), late.group(2))
          + " get pods,pvc and kubectl -n %s get events --sort-by=.lastTimestamp say why"
              .formatted(late.group(1));
    }
    Matcher taken = NAMESPACE.matcher(error);
    if (taken.find()) {
      return oneLine(error)
          + "; a stack makes and removes a namespace of its own: name another one in the topology's"
          + " kubernetes.namespace, or delete %s if an earlier stack has left it"
              .formatted(taken.group(1));
    }
    return Advice.on(error).map(advice -> oneLine(error) + "; " + advice).orElse(error);
  }

  /** True when there is no point in leaving what was made so far: it cannot be gone on with. */
  static boolean refuses(String error) {
    return Advice.refuses(error) || NO_SSH.matcher(error).find();
  }

  /** Providers list errors below one another, the first of them after their number. */
  private static String oneLine(String text) {
    return text.strip().replaceAll("[0-9]+ errors? occurred:\\s+\\* ", "").replaceAll("\\s+", " ");
  }
}
