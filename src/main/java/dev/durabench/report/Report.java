package dev.durabench.report;

import dev.durabench.experiment.Cell;
import dev.durabench.experiment.RawFile;
import dev.durabench.experiment.RunResult;
import dev.durabench.measure.Measurement;
import dev.durabench.measure.Metric;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A report before it is Markdown or HTML.
 *
 * @param title its heading
 * @param sections in reading order
 */
record Report(String title, List<Section> sections) {
  /** Which section holds the verdicts; pictures stand below it. */
  static final int VERDICTS = 1;

  Report {
    sections = List.copyOf(sections);
  }

  static Report of(List<Run> runs) {
    List<Section> sections = new ArrayList<>();
    sections.add(whatItIs(runs));
    sections.add(Ledgers.verdicts(runs));
    for (Run run : runs) {
      String prefix = runs.size() > 1 ? run.name() + ": " : "";
      sections.add(named(prefix, Machine.section(run)));
      run.kinds().forEach(kind -> sections.add(named(prefix, Kinds.section(run, kind))));
      run.price().ifPresent(price -> sections.add(named(prefix, Prices.section(run, price))));
    }
    sections.addAll(PublishedFigures.sections(runs));
    sections.add(howToRead(runs));
    sections.add(rawFiles(runs));
    String names = runs.stream().map(Run::name).collect(Collectors.joining(", "));
    return new Report("durabench: " + names, sections);
  }

  private static Section named(String prefix, Section section) {
    return new Section(
        prefix + section.title(), section.paragraphs(), section.grids(), section.notes());
  }

  private static Section whatItIs(List<Run> runs) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(
        "What a durable commit cost, and which acknowledged writes were left after a fault. Every"
            + " figure was measured in the runs named here; nothing is estimated.");
    for (Run run : runs) {
      paragraphs.add(
          "Run "
              + run.result().run()
              + " of stack "
              + run.result().stack()
              + ", topology "
              + run.result().topology()
              + ", "
              + rows(run.result())
              + ".");
    }
    return new Section("What this is", paragraphs, List.of(), List.of());
  }

  /** Such as {@code 1 row} or {@code 14 rows}. */
  static String rows(RunResult result) {
    int rows = result.cells().size();
    return rows == 1 ? "1 row" : Figure.count(rows) + " rows";
  }

  private static Section howToRead(List<Run> runs) {
    Set<Metric> metrics = EnumSet.noneOf(Metric.class);
    for (Run run : runs) {
      for (Cell cell : run.result().cells()) {
        cell.measurements().stream().map(Measurement::metric).forEach(metrics::add);
      }
    }
    List<List<Field>> rows =
        metrics.stream()
            .map(
                metric ->
                    List.of(
                        Field.of(metric.key()),
                        Field.of(Figure.unit(metric)),
                        Field.of(metric.meaning())))
            .toList();
    List<String> notes =
        List.of(
            "n is how often a row was measured; a figure is the median of the n repeats, with the"
                + " lowest and the highest in parentheses. Below n = 3 the range is all there is,"
                + " and rows are not ranked.",
            "Two rows differ only if the confidence interval of their difference leaves out zero:"
                + " durabench compare does that; else it says unresolved.",
            "The client that produced the load is part of the row. It runs where the provenance"
                + " says; on the same machine it takes its share of the processors.",
            "All servers of a run are one sample of hardware, however many they are: another day or"
                + " another place may give other figures.",
            "A killed or frozen process is not a power loss: the operating system's page cache"
                + " lives on.",
            "A dash means that there is no figure; the reason is in the footnote.");
    List<Grid> grids =
        rows.isEmpty()
            ? List.of()
            : List.of(new Grid("Metrics", List.of("metric", "unit", "meaning"), 1, rows));
    return new Section("How to read this", List.of(), grids, notes);
  }

  private static Section rawFiles(List<Run> runs) {
    List<String> paragraphs = new ArrayList<>();
    for (Run run : runs) {
      List<RawFile> files =
          run.result().cells().stream().flatMap(cell -> cell.files().stream()).distinct().toList();
      long gone = files.stream().filter(file -> run.file(file).isEmpty()).count();
      paragraphs.add(
          Figure.count(files.size())
              + " raw files (histograms, ledgers, logs) are in the run folder "
              + run.name()
              + "; result.json names each with its SHA-256."
              + (gone == 0
                  ? ""
                  : " "
                      + Figure.count(gone)
                      + " of them are not there any more; plots that need them are left out."));
    }
    return new Section("Raw files", paragraphs, List.of(), List.of());
  }
}
