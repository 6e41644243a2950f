package dev.durabench.topology;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Deterministic damage to a topology file, such as people and editors do. */
final class Mutations {
  /** Damage to a single key or value, which a schema can see as well as the parser. */
  static final String STRUCTURAL = "structural";

  private static final Pattern KEY = Pattern.compile("([a-zA-Z][a-zA-Z.-]*[a-zA-Z])(?=:( |\\n))");
  private static final Pattern VALUE = Pattern.compile("(?<=: )([^\\s{}\\[\\],#]+)");
  private static final Pattern DURATION = Pattern.compile("\\b[0-9]+(ms|s)\\b");
  private static final Pattern NUMBER = Pattern.compile("(?<=: )[0-9]+(?=[,}\\n])");
  private static final List<String> JUNK =
      List.of("\t", "{", "}", "[", "]", "*", "&x ", "!!int ", "\u0000", "\"", "'", "- ", ": ", "%");

  private final String sound;
  private final SplittableRandom random = new SplittableRandom(3);
  private final Map<String, byte[]> mutated = new LinkedHashMap<>();

  private Mutations(String sound) {
    this.sound = sound;
  }

  /** Name to damaged content; names of damage that a schema must see begin with structural. */
  static Map<String, byte[]> of(String sound) {
    Mutations mutations = new Mutations(sound);
    mutations.keys();
    mutations.values();
    mutations.lines();
    mutations.bytes();
    return mutations.mutated;
  }

  private void keys() {
    for (Match key : matches(KEY)) {
      String word = key.text();
      add(STRUCTURAL + " typo in key", key, word.substring(0, word.length() - 1) + "q");
      add("swapped letters in key", key, word.charAt(1) + "" + word.charAt(0) + word.substring(2));
      add("capital key", key, word.toUpperCase(java.util.Locale.ROOT));
    }
  }

  private void values() {
    for (Match value : matches(VALUE)) {
      add("empty value", value, "");
      add(STRUCTURAL + " mapping for value", value, "{what: ever}");
      add("capital value", value, value.text().toUpperCase(java.util.Locale.ROOT) + "X");
    }
    for (Match duration : matches(DURATION)) {
      add(STRUCTURAL + " no unit", duration, duration.text().replaceAll("[a-z]", ""));
      add(STRUCTURAL + " wrong unit", duration, duration.text().replaceAll("[a-z]+", "sec"));
      add("very long", duration, "9999999999999999999h");
    }
    for (Match number : matches(NUMBER)) {
      add(STRUCTURAL + " huge number", number, "1" + "0".repeat(40));
      add(STRUCTURAL + " negative number", number, "-" + number.text());
      add(STRUCTURAL + " number as text", number, "\"" + number.text() + "\"");
      add(STRUCTURAL + " fraction", number, number.text() + ".5");
    }
  }

  private void lines() {
    List<String> lines = sound.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && !lines.get(i).strip().startsWith("#")) {
        put("line " + i + " dropped", join(lines, i, List.of()));
        put("line " + i + " twice", join(lines, i, List.of(lines.get(i), lines.get(i))));
        put("line " + i + " indented", join(lines, i, List.of("   " + lines.get(i))));
        put("line " + i + " outdented", join(lines, i, List.of(lines.get(i).strip())));
        put("line " + i + " with a tab", join(lines, i, List.of("\t" + lines.get(i))));
      }
    }
  }

  private void bytes() {
    for (int i = 0; i < 60; i++) {
      put("cut off " + i, sound.substring(0, random.nextInt(1, sound.length())));
      int at = random.nextInt(sound.length());
      String junk = JUNK.get(i % JUNK.size());
      put("junk " + i, sound.substring(0, at) + junk + sound.substring(at));
      byte[] bytes = sound.getBytes(StandardCharsets.UTF_8);
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128, 256);
      mutated.put("garbage byte " + i, bytes);
    }
  }

  private void add(String what, Match match, String replacement) {
    String name = what + " at " + match.start() + ": " + match.text();
    put(name, sound.substring(0, match.start()) + replacement + sound.substring(match.end()));
  }

  private void put(String name, String text) {
    if (!text.equals(sound)) {
      mutated.put(name, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private List<Match> matches(Pattern pattern) {
    List<Match> matches = new ArrayList<>();
    Matcher matcher = pattern.matcher(sound);
    while (matcher.find()) {
      int line = sound.lastIndexOf('\n', matcher.start());
      if (sound.indexOf('#', line) < 0 || sound.indexOf('#', line) > matcher.start()) {
        matches.add(new Match(matcher.start(), matcher.end(), matcher.group()));
      }
    }
    return matches;
  }

  private static String join(List<String> lines, int at, List<String> instead) {
    List<String> changed = new ArrayList<>(lines.subList(0, at));
    changed.addAll(instead);
    changed.addAll(lines.subList(at + 1, lines.size()));
    return String.join("\n", changed) + "\n";
  }

  private record Match(int start, int end, String text) {}
}
