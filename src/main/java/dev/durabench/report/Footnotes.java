package dev.durabench.report;

import java.util.ArrayList;
import java.util.List;

/** Reasons below a table; the same reason has one number. */
final class Footnotes {
  private final List<String> reasons = new ArrayList<>();

  /** A dash that points to the reason why there is no figure. */
  String missing(String reason) {
    if (!reasons.contains(reason)) {
      reasons.add(reason);
    }
    return "– [" + (reasons.indexOf(reason) + 1) + "]";
  }

  /** One line a reason, with its number. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < reasons.size(); i++) {
      lines.add("[" + (i + 1) + "] " + reasons.get(i));
    }
    return lines;
  }
}
