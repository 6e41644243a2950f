package dev.durabench.report;

import java.util.List;
import java.util.Locale;

/** What a line is drawn with, on light and on dark ground; told apart by dashes as well. */
enum Ink {
  TEXT("#1b1f24", "#e6e9ed", ""),
  MUTED("#57606a", "#a3acb5", ""),
  GRID("#dde1e6", "#343b43", ""),
  GROUND("#ffffff", "#14181c", ""),
  GAP("#f6d5cf", "#58271f", ""),
  MARKER("#a40e26", "#ff8f85", "4 3"),
  SERIES_0("#0061a8", "#5cb3ff", ""),
  SERIES_1("#c24d00", "#ff9a4d", "7 3"),
  SERIES_2("#007a57", "#3ecf9f", ""),
  SERIES_3("#a2437f", "#f08fc8", "2 3"),
  SERIES_4("#6a4bb5", "#b79dff", "7 3"),
  SERIES_5("#7a6200", "#e3c14a", ""),
  SERIES_6("#3d4a57", "#b4c0cc", "2 3");

  private static final List<Ink> SERIES =
      List.of(SERIES_0, SERIES_1, SERIES_2, SERIES_3, SERIES_4, SERIES_5, SERIES_6);

  private final String light;
  private final String dark;
  private final String dashes;

  Ink(String light, String dark, String dashes) {
    this.light = light;
    this.dark = dark;
    this.dashes = dashes;
  }

  /** The ink of the nth series; seven, then they come again. */
  static Ink series(int index) {
    return SERIES.get(Math.floorMod(index, SERIES.size()));
  }

  /** A colour on white ground, {@code #rrggbb}. */
  String light() {
    return light;
  }

  /** Lengths of dash and space as SVG has them; empty for a solid line. */
  String dashes() {
    return dashes;
  }

  /** The CSS variable that holds its colour. */
  String variable() {
    return "var(--" + name().toLowerCase(Locale.ROOT).replace('_', '-') + ")";
  }

  /** Declarations of all variables for one ground. */
  static String declarations(boolean onDark) {
    StringBuilder out = new StringBuilder();
    for (Ink ink : values()) {
      out.append("--")
          .append(ink.name().toLowerCase(Locale.ROOT).replace('_', '-'))
          .append(':')
          .append(onDark ? ink.dark : ink.light)
          .append(';');
    }
    return out.toString();
  }
}
