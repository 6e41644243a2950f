package dev.durabench.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.pulumi.automation.StackSummary;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "status", header = "Show what stands.", description = "")
final class StatusCommand extends BaseCommand {
  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  StatusCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    OwnSession own =
        OwnSession.on(surroundings())
            .orElseThrow(() -> new CliFailure(ExitCode.REFUSED, "neither setsid nor perl on PATH"));
    SessionPulumi pulumi = SessionPulumi.reading(own, surroundings());
    ArrayNode stacks = JSON.createArrayNode();
    for (StackSummary summary : Bench.stacks(surroundings(), pulumi)) {
      Integer count = summary.resourceCount();
      if (count != null && count > 0) {
        Bench.open(surroundings(), pulumi, summary.name(), false)
            .ifPresent(bench -> stacks.add(node(summary.name(), bench)));
      }
    }
    if (json) {
      terminal.print(json(stacks));
    } else if (stacks.isEmpty()) {
      terminal.print("Nothing stands.");
    } else {
      stacks.forEach(stack -> terminal.print(text((ObjectNode) stack)));
    }
    return ExitCode.FINE;
  }

  private static ObjectNode node(String name, Bench bench) {
    Deployment deployment = bench.deployment();
    List<Map.Entry<String, String>> resources = deployment.resources();
    ObjectNode node = JSON.createObjectNode();
    node.put("stack", name);
    node.put("run", deployment.output("bench:index:Run", "runId").orElse(null));
    node.put("createdAt", deployment.output("bench:index:Run", "createdAt").orElse(null));
    node.put(
        "measured", resources.stream().filter(r -> r.getKey().endsWith(":Experiment")).count());
    node.put("interrupted", deployment.pending());
    ArrayNode standing = node.putArray("standing");
    resources.stream()
        .filter(resource -> resource.getKey().startsWith("bench:local:"))
        .forEach(
            resource ->
                standing
                    .addObject()
                    .put("type", resource.getKey())
                    .put("name", resource.getValue()));
    return node;
  }

  private static String text(ObjectNode node) {
    StringBuilder text = new StringBuilder();
    text.append("Stack ")
        .append(node.path("stack").asText())
        .append(": run ")
        .append(node.path("run").asText("not begun"))
        .append(", ")
        .append(node.path("measured").asLong())
        .append(" experiments measured; costs nothing, it is on this machine\n");
    node.path("standing")
        .forEach(
            resource ->
                text.append(
                    String.format(
                        "  %-28s %s%n",
                        resource.path("type").asText(), resource.path("name").asText())));
    if (node.path("interrupted").asInt() > 0) {
      text.append("  an engine was killed in the middle of something; run or destroy mends it\n");
    }
    text.append("  take it down with: ./durabench destroy ").append(node.path("stack").asText());
    return text.toString();
  }
}
