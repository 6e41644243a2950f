package dev.durabench.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.experiment.CellKey;
import dev.durabench.experiment.Cells;
import dev.durabench.experiment.Estimates;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "list",
    header = "Show the topologies there are, or the rows of one.",
    description = "",
    footer = {
      "",
      "Examples:",
      "  ./durabench list          the files in stacks/",
      "  ./durabench list bench    every row of stack bench, by the keys that --cell takes"
    })
final class ListCommand extends BaseCommand {
  private static final String COLUMNS = "%-28s %-8s %s";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STACK",
      defaultValue = "",
      description = "A stack or topology whose rows to show.")
  private String stack = "";

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  ListCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    List<String> names = stack.isEmpty() ? Wish.names(surroundings()) : List.of(stack);
    ArrayNode all = JSON.createArrayNode();
    if (stack.isEmpty() && !json) {
      terminal.print(String.format(COLUMNS, "TOPOLOGY", "RUNS ON", "DATABASES; EXPERIMENTS"));
    }
    for (String name : names) {
      Topology topology =
          new Wish(name, Optional.empty(), Optional.empty()).topology(surroundings());
      if (json) {
        all.add(node(topology));
      } else if (stack.isEmpty()) {
        terminal.print(line(topology));
      } else {
        terminal.print(rows(topology));
      }
    }
    if (json) {
      terminal.print(json(all));
    }
    return ExitCode.FINE;
  }

  private static String line(Topology topology) {
    return String.format(
        COLUMNS,
        topology.name(),
        topology.runsOn().key(),
        databases(topology)
            + "; "
            + topology.experiments().size()
            + " experiments, "
            + Times.about(Wish.estimate(topology, topology.experiments()))
            + (topology.example() ? "; an example, to be copied" : ""));
  }

  private static String databases(Topology topology) {
    return topology.databases().stream()
        .map(database -> database.name() + " (" + database.kind() + ")")
        .collect(Collectors.joining(", "));
  }

  private static String rows(Topology topology) {
    StringBuilder text = new StringBuilder();
    for (ExperimentSpec spec : topology.experiments()) {
      text.append(spec.kind())
          .append(" on ")
          .append(spec.database())
          .append(", ")
          .append(Times.about(Estimates.of(topology, spec)))
          .append('\n');
      Cells.planned(topology, spec).forEach(key -> text.append("  ").append(key).append('\n'));
    }
    return text.toString();
  }

  private static ObjectNode node(Topology topology) {
    ObjectNode node = JSON.createObjectNode();
    node.put("topology", topology.name());
    ArrayNode databases = node.putArray("databases");
    for (Database database : topology.databases()) {
      databases.addObject().put("name", database.name()).put("kind", database.kind());
    }
    ArrayNode experiments = node.putArray("experiments");
    for (ExperimentSpec spec : topology.experiments()) {
      ObjectNode experiment = experiments.addObject();
      experiment.put("kind", spec.kind()).put("database", spec.database());
      experiment.put("estimateSeconds", Estimates.of(topology, spec).toSeconds());
      ArrayNode cells = experiment.putArray("cells");
      Cells.planned(topology, spec).stream().map(CellKey::toString).forEach(cells::add);
    }
    return node;
  }
}
