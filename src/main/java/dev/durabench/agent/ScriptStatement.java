package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with variables such as {@code :aid}, cut up once, so that filling it in is copying
 * bytes: at tens of thousands a second on two cores, time spent here is missing in the server.
 */
final class ScriptStatement {
  private static final Pattern VARIABLE = Pattern.compile(":(aid|bid|tid|delta)");
  private static final int LONGEST_NUMBER = 11;

  private final List<byte[]> literals = new ArrayList<>();

  /** First letters, which differ. */
  private final String variables;

  private final int longest;

  ScriptStatement(String text) {
    Matcher matcher = VARIABLE.matcher(text);
    StringBuilder letters = new StringBuilder();
    int from = 0;
    while (matcher.find()) {
      literals.add(text.substring(from, matcher.start()).getBytes(US_ASCII));
      letters.append(matcher.group(1).charAt(0));
      from = matcher.end();
    }
    literals.add(text.substring(from).getBytes(US_ASCII));
    variables = letters.toString();
    longest = text.length() + variables.length() * LONGEST_NUMBER;
  }

  /** Bytes that it takes at most. */
  int longest() {
    return longest;
  }

  /** Writes it, filled in; returns where it ends. */
  int write(PgbenchScript.Variables values, byte[] out, int start) {
    int at = start;
    for (int i = 0; i < literals.size(); i++) {
      byte[] literal = literals.get(i);
      System.arraycopy(literal, 0, out, at, literal.length);
      at += literal.length;
      if (i < variables.length()) {
        at = number(value(variables.charAt(i), values), out, at);
      }
    }
    return at;
  }

  private static int value(char variable, PgbenchScript.Variables values) {
    return switch (variable) {
      case 'a' -> values.aid();
      case 'b' -> values.bid();
      case 't' -> values.tid();
      default -> values.delta();
    };
  }

  private static int number(int value, byte[] out, int start) {
    int at = start;
    if (value < 0) {
      out[at++] = '-';
    }
    int left = Math.abs(value);
    int digits = 1;
    for (int rest = left; rest >= 10; rest /= 10) {
      digits++;
    }
    for (int i = digits - 1; i >= 0; i--) {
      out[at + i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    return at + digits;
  }
}
