package dev.durabench.cli;

import dev.durabench.hetzner.Advice;
import java.util.regex.Pattern;

/** An error that the engine reports while servers are made, in words to a user. */
final class EngineError {
  /** How pulumi-command says that no SSH came about. */
  private static final Pattern NO_SSH = Pattern.compile("failed attempts: (dial|ssh)|dial tcp ");

  private EngineError() {}

  /** With what to do about it and on one line, where servers or Hetzner's API are behind it. */
  static String advised(String error) {
    if (NO_SSH.matcher(error).find()) {
      return oneLine(error)
          + "; nobody answers there by SSH: at Hetzner the firewall lets in the operator's address"
          + " only, so compare --operator-cidr with the address you come from; then run the same"
          + " command again";
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
