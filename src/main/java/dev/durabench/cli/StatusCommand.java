package dev.durabench.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.pulumi.automation.StackSummary;
import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.hetzner.HetznerApi;
import dev.durabench.hetzner.HetznerFailure;
import dev.durabench.hetzner.Price;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.hetzner.Spent;
import dev.durabench.provider.Leftovers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    Leftovers candidates = Leftovers.candidates(surroundings().environment());
    Set<String> ids = new HashSet<>();
    ArrayNode stacks = JSON.createArrayNode();
    for (StackSummary summary : Bench.stacks(surroundings(), pulumi)) {
      Integer count = summary.resourceCount();
      if (count != null && count > 0) {
        Bench.open(surroundings(), pulumi, summary.name(), false)
            .ifPresent(
                bench -> {
                  Deployment deployment = bench.deployment();
                  deployment.output("bench:index:Run", "stackId").ifPresent(ids::add);
                  stacks.add(node(summary.name(), deployment));
                });
      }
    }
    if (json) {
      terminal.print(json(stacks));
      return ExitCode.FINE;
    }
    stacks.forEach(stack -> terminal.print(text((ObjectNode) stack)));
    int orphans = candidates.without(ids).lines().size();
    if (orphans > 0) {
      terminal.print(
          "On this machine stands what no stack knows of ("
              + orphans
              + "): ./durabench doctor lists it, doctor --fix removes it.");
    } else if (stacks.isEmpty()) {
      terminal.print("Nothing stands.");
    }
    return ExitCode.FINE;
  }

  private ObjectNode node(String name, Deployment deployment) {
    List<Map.Entry<String, String>> resources = deployment.resources();
    ObjectNode node = JSON.createObjectNode();
    node.put("stack", name);
    node.put("run", deployment.output("bench:index:Run", "runId").orElse(null));
    node.put("createdAt", deployment.output("bench:index:Run", "createdAt").orElse(null));
    node.put(
        "measured", resources.stream().filter(r -> r.getKey().endsWith(":Experiment")).count());
    Optional<String> working = BackendLocks.of(surroundings()).living(name);
    node.put("working", working.orElse(null));
    // What an engine at work is in the middle of is no trouble.
    node.put("interrupted", working.isPresent() ? 0 : deployment.pending());
    cloud(name, deployment, node);
    ArrayNode standing = node.putArray("standing");
    resources.stream()
        .filter(
            resource ->
                resource.getKey().startsWith("bench:local:")
                    || CloudKind.ofType(resource.getKey()).isPresent())
        .forEach(
            resource ->
                standing
                    .addObject()
                    .put("type", resource.getKey())
                    .put("name", resource.getValue()));
    return node;
  }

  /**
   * What it costs while it stands, by the cloud's own inventory; why not, where that is unknown.
   */
  private void cloud(String name, Deployment deployment, ObjectNode node) {
    if (!deployment.reachesCloud()) {
      return;
    }
    try {
      HetznerApi api = HetznerApi.of(surroundings().environment());
      List<CloudResource> all = new ArrayList<>();
      deployment.stackIds().forEach(id -> all.addAll(api.all(CloudResource.OWNER + "=" + id)));
      PriceSheet sheet = api.prices();
      Price hourly = Spent.hourly(sheet, all);
      node.put("currency", sheet.currency());
      node.put("hourlyNet", hourly.net());
      node.put("hourlyGross", hourly.gross());
      node.put(
          "price",
          Price.text(sheet.currency(), hourly.net())
              + " an hour, with tax "
              + Price.text(sheet.currency(), hourly.gross()));
      CloudState state =
          CloudState.of(all, deployment.cloud(name), deployment.stackIds(), Instant.now());
      ArrayNode notes = node.putArray("notes");
      state.ours().forEach(r -> notes.add(r.text() + " is in no state; ./durabench sweep"));
      state.onlyState().forEach(known -> notes.add(known.text() + " is gone from the cloud"));
      all.stream()
          .filter(resource -> resource.status().equals("off"))
          .forEach(resource -> notes.add(resource.text() + " is off"));
    } catch (HetznerFailure e) {
      node.put("price", "costs money; how much is not known: " + e.getMessage());
    }
  }

  private static String text(ObjectNode node) {
    StringBuilder text = new StringBuilder();
    text.append("Stack ")
        .append(node.path("stack").asText())
        .append(": run ")
        .append(node.path("run").asText("not begun"))
        .append(", ")
        .append(node.path("measured").asLong())
        .append(
            node.path("measured").asLong() == 1
                ? " experiment measured; "
                : " experiments measured; ")
        .append(node.path("price").asText("costs nothing here"))
        .append('\n');
    node.path("notes").forEach(note -> text.append("  ").append(note.asText()).append('\n'));
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
    if (node.path("working").isTextual()) {
      text.append("  an engine works on it right now: ").append(node.path("working").asText());
    } else {
      text.append("  take it down with: ./durabench destroy ").append(node.path("stack").asText());
    }
    return text.toString();
  }
}
