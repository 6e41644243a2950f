package dev.durabench.report;

import dev.durabench.measure.Comparison;
import dev.durabench.measure.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison for a terminal. */
final class ComparisonText {
  private final RunComparison compared;
  private final List<String> lines = new ArrayList<>();
  private final Footnotes footnotes = new Footnotes();

  ComparisonText(RunComparison compared) {
    this.compared = compared;
  }

  String text() {
    wrapped("A  " + compared.a().name() + ", topology " + compared.a().result().topology(), 3);
    wrapped("B  " + compared.b().name() + ", topology " + compared.b().result().topology(), 3);
    verdicts();
    figures();
    keys("Only in A", compared.onlyInA());
    keys("Only in B", compared.onlyInB());
    keys(
        "Measured unlike (another machine, version or method; fingerprints differ)",
        compared.measuredUnlike());
    lines.add("");
    footnotes.lines().forEach(note -> wrapped(note, 4));
    summary();
    return String.join("\n", lines) + "\n";
  }

  private void verdicts() {
    if (compared.verdicts().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add("Verdicts");
    List<List<String>> rows = new ArrayList<>();
    for (ComparedVerdict verdict : compared.verdicts()) {
      rows.add(
          List.of(
              verdict.name(),
              verdict.a().key(),
              verdict.b().key(),
              verdict.a() == verdict.b() ? "the same" : "changed"));
    }
    lines.addAll(TextTable.lines(List.of("row", "A", "B", ""), rows));
  }

  private void figures() {
    String name = "";
    List<List<String>> rows = new ArrayList<>();
    for (ComparedRow row : compared.rows()) {
      if (!row.name().equals(name)) {
        name = row.name();
        rows.add(List.of(name, "", "", "", ""));
      }
      rows.add(
          List.of(
              "- " + Figure.heading(row.metric()),
              figure(row, row.a()),
              figure(row, row.b()),
              difference(row),
              outcome(row)));
    }
    if (!rows.isEmpty()) {
      lines.add("");
      lines.add("Figures: mean of the repeats, n; where not ranked, their range");
      lines.addAll(TextTable.lines(List.of("row", "A", "B", "B - A [95 %]", ""), rows));
    }
  }

  private String figure(ComparedRow row, Optional<Measurement> measurement) {
    if (measurement.isEmpty() || measurement.get().value() == null) {
      return "–";
    }
    double[] repeats =
        measurement.get().repeats().stream().mapToDouble(value -> value).sorted().toArray();
    if (repeats.length == 0) {
      return "–";
    }
    String n = ", n=" + repeats.length;
    if (row.outcome() == ComparedRow.Outcome.NOT_RANKED && repeats.length > 1) {
      return Figure.number(row.metric(), repeats[0])
          + "–"
          + Figure.number(row.metric(), repeats[repeats.length - 1])
          + n;
    }
    double mean = java.util.Arrays.stream(repeats).average().orElseThrow();
    return Figure.fine(row.metric(), mean) + n;
  }

  private static String difference(ComparedRow row) {
    if (row.comparison().isEmpty() || row.outcome() == ComparedRow.Outcome.NOT_RANKED) {
      return "–";
    }
    Comparison comparison = row.comparison().get();
    return signed(row, comparison.difference())
        + " ["
        + signed(row, comparison.low())
        + ", "
        + signed(row, comparison.high())
        + "]";
  }

  private static String signed(ComparedRow row, double value) {
    return (value > 0 ? "+" : "") + Figure.fine(row.metric(), value);
  }

  private String outcome(ComparedRow row) {
    if (row.remark().isEmpty()) {
      return row.outcome().text();
    }
    // How many there were is in each run's own report; here it would be a footnote for every row.
    String remark = row.remark().replaceFirst("too few samples: .*", "too few samples");
    String footnote = footnotes.missing(remark);
    return row.outcome().text() + footnote.substring(footnote.indexOf(' '));
  }

  private void keys(String heading, List<String> keys) {
    if (!keys.isEmpty()) {
      lines.add("");
      lines.add(heading);
      keys.forEach(key -> wrapped("  " + key, 4));
    }
  }

  private void summary() {
    long ranked =
        compared.rows().stream()
            .filter(
                row -> row.outcome().toldApart() || row.outcome() == ComparedRow.Outcome.UNRESOLVED)
            .count();
    long apart = compared.rows().stream().filter(row -> row.outcome().toldApart()).count();
    wrapped(
        ranked
            + (ranked == 1 ? " figure" : " figures")
            + " could be ranked; "
            + (apart == 0 ? "none" : apart)
            + (apart == 1 ? " differs" : " differ")
            + ". By the choice of a 95 % interval, about one in twenty differs by chance where nothing"
            + " has changed.",
        0);
    wrapped("Each run is one sample of its hardware, however many servers it has.", 0);
  }

  private void wrapped(String text, int hang) {
    String printable = text.replaceAll("\\p{Cntrl}", " ");
    List<String> wrapped = TextTable.wrap(printable, TextTable.WIDTH, hang);
    lines.addAll(wrapped);
  }
}
