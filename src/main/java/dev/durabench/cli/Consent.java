package dev.durabench.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks before money is spent or something is deleted. */
final class Consent {
  private final Terminal terminal;
  private final boolean given;
  private final boolean interactive;
  private final Supplier<String> answer;

  /**
   * @param given already, by {@code --yes}
   * @param interactive whether somebody can answer
   */
  Consent(Terminal terminal, boolean given, boolean interactive, Supplier<String> answer) {
    this.terminal = terminal;
    this.given = given;
    this.interactive = interactive;
    this.answer = answer;
  }

  static Consent of(Terminal terminal, boolean given) {
    return new Consent(terminal, given, terminal.live() && typed(), Consent::line);
  }

  /** Whether the answer can be had at all. */
  boolean possible() {
    return given || interactive;
  }

  /** True when the user agrees. */
  boolean to(String question) {
    if (given) {
      return true;
    }
    if (!interactive) {
      return false;
    }
    terminal.say(question + " [y/N]");
    return answer.get().strip().toLowerCase(Locale.ROOT).matches("y|yes");
  }

  /** A check that says what is missing where nobody can be asked. */
  Optional<Check> check() {
    return possible()
        ? Optional.empty()
        : Optional.of(Check.bad("consent", "nobody to ask here", "agree to the price with --yes"));
  }

  @SuppressWarnings("SystemConsoleNull") // only asked where there is no /proc
  private static boolean typed() {
    try {
      String device = Files.readSymbolicLink(Path.of("/proc/self/fd/0")).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException e) {
      return System.console() != null && !Files.exists(Path.of("/proc/self"));
    }
  }

  private static String line() {
    try {
      // Not closed: standard input is not ours.
      String line =
          new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      return "";
    }
  }
}
