package dev.durabench.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.durabench.experiment.Cell;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Figures that others printed for a topology, in a section of their own. */
final class PublishedFigures {
  private static final String RESOURCE = "/reference/published-figures.yaml";
  private static final Set<String> COLUMNS = Set.of("topology", "cell", "metric", "value", "unit");

  private PublishedFigures() {}

  /** One section, or none when nothing was published for these topologies. */
  static List<Section> sections(List<Run> runs) {
    Set<String> topologies = new LinkedHashSet<>();
    runs.forEach(run -> topologies.add(run.result().topology()));
    List<Cell> cells = runs.stream().flatMap(run -> run.result().cells().stream()).toList();
    return sections(topologies, cells, read());
  }

  static List<Section> sections(
      Set<String> topologies, List<Cell> cells, List<Map<String, Object>> figures) {
    List<List<Field>> rows =
        figures.stream()
            .filter(figure -> topologies.contains(text(figure, "topology")))
            .map(figure -> row(figure, cells))
            .toList();
    if (rows.isEmpty()) {
      return List.of();
    }
    Grid grid =
        new Grid(
            "Published, other servers",
            List.of("row", "metric", "value", "unit", "remark"),
            2,
            rows);
    return List.of(
        new Section(
            "Published figures (other servers)",
            List.of(
                "Printed by others, measured on their servers; not ranked with the rows above."),
            List.of(grid),
            List.of()));
  }

  /**
   * Whether a cell measures what a published one did: the same kind on the same database, with the
   * parameters that were published. It may have more, of which the publication does not speak.
   */
  static boolean measures(Cell cell, String published) {
    String[] parts = published.split("/", 4);
    return parts.length == 4
        && parts[0].equals(cell.topology())
        && parts[1].equals(cell.database())
        && parts[2].equals(cell.kind())
        && Arrays.stream(parts[3].split(",", -1))
            .filter(parameter -> !parameter.isEmpty())
            .map(parameter -> parameter.split("=", 2))
            .allMatch(pair -> pair.length == 2 && pair[1].equals(cell.parameters().get(pair[0])));
  }

  private static List<Field> row(Map<String, Object> figure, List<Cell> cells) {
    List<String> remarks = new ArrayList<>();
    cells.stream()
        .filter(cell -> measures(cell, text(figure, "cell")))
        .forEach(cell -> remarks.add("measured here as " + cell.key()));
    figure.forEach(
        (name, value) -> {
          if (name.equals("later")) {
            remarks.add("durabench does not measure it yet");
          } else if (name.equals("about")) {
            remarks.add("about");
          } else if (!COLUMNS.contains(name)) {
            remarks.add(name.equals("note") ? String.valueOf(value) : name + " " + value);
          }
        });
    return List.of(
        Field.of(text(figure, "cell")),
        Field.of(text(figure, "metric")),
        Field.of(value(figure)),
        Field.of(text(figure, "unit")),
        Field.of(String.join("; ", remarks)));
  }

  private static String value(Map<String, Object> figure) {
    Object value = figure.get("value");
    if (value == null) {
      return "– (not published)";
    }
    return value instanceof List<?> several
        ? String.join(", ", several.stream().map(String::valueOf).toList())
        : String.valueOf(value);
  }

  private static String text(Map<String, Object> figure, String name) {
    return String.valueOf(figure.getOrDefault(name, ""));
  }

  private static List<Map<String, Object>> read() {
    try (InputStream in = PublishedFigures.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        return List.of();
      }
      return new YAMLMapper()
          .readValue(in, new TypeReference<List<LinkedHashMap<String, Object>>>() {}).stream()
              .<Map<String, Object>>map(figure -> figure)
              .toList();
    } catch (IOException e) {
      throw new ReportFailure("cannot read " + RESOURCE + " of this jar: " + e.getMessage(), e);
    }
  }
}
