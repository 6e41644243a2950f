package dev.durabench.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all commands share. */
abstract class BaseCommand implements Callable<Integer> {
  static final JsonMapper JSON = new JsonMapper();

  private final Surroundings surroundings;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BaseCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  final Surroundings surroundings() {
    return surroundings;
  }

  final Terminal terminal() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    boolean live = Screen.live(surroundings);
    return new Terminal(out, err, live, live ? Screen.width() : Integer.MAX_VALUE);
  }

  /** Whether a positional parameter was typed, rather than its default taken. */
  final boolean positionalGiven() {
    return spec.commandLine().getParseResult().hasMatchedPositional(0);
  }

  static String json(JsonNode node) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write JSON", e);
    }
  }
}
