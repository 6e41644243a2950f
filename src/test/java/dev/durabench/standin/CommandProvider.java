package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** The stand-in for pulumi-command. */
final class CommandProvider implements StandIn {
  private static final String LOCAL = "command:local:Command";
  private static final String COPY = "command:remote:CopyToRemote";

  private final Map<String, String> environment;

  CommandProvider(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String version() {
    return "1.2.1";
  }

  @Override
  public List<Schema.Mistake> configure(Map<String, String> config) {
    return List.of();
  }

  @Override
  public List<Schema.Mistake> examine(String token, ObjectNode inputs) {
    List<Schema.Mistake> mistakes = new ArrayList<>();
    JsonNode source = inputs.path("source");
    if (token.equals(COPY) && !Wire.asset(source) && !Wire.archive(source)) {
      // Measured at 1.2.1: what a preview does not know yet is refused too.
      mistakes.add(new Schema.Mistake("source", "either asset or archive must be set"));
    }
    for (String unused : new String[] {"assetPaths", "archivePaths"}) {
      if (inputs.has(unused)) {
        mistakes.add(new Schema.Mistake(unused, "the stand-in collects no files"));
      }
    }
    return mistakes;
  }

  @Override
  public ObjectNode fill(String token, String name, ObjectNode inputs, ObjectNode olds) {
    if (!(inputs.path("connection") instanceof ObjectNode given)) {
      return inputs;
    }
    ObjectNode filled = inputs.deepCopy();
    ObjectNode connection = given.deepCopy();
    Map.of("port", 22, "dialErrorLimit", 10, "perDialTimeout", 15)
        .forEach(
            (property, fallback) -> {
              if (!connection.has(property)) {
                connection.put(property, fallback);
              }
            });
    if (!connection.has("user")) {
      connection.put("user", "root");
    }
    filled.set("connection", connection);
    return filled;
  }

  @Override
  public boolean replaces(String path) {
    // Measured: a changed element is an update; the SDK's option makes a replacement of it.
    return path.equals("triggers");
  }

  @Override
  public boolean deleteBeforeReplace(String token, ObjectNode inputs) {
    return false;
  }

  @Override
  public StandInFailure.Made create(String token, String name, ObjectNode inputs) {
    String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    ObjectNode outputs = inputs.deepCopy();
    if (token.equals(COPY)) {
      try (SshSession session = dial(inputs)) {
        copy(session, inputs);
      }
      return new StandInFailure.Made(random, outputs);
    }
    run(token, inputs, "create", Wire.object(), outputs);
    return new StandInFailure.Made(name + random, outputs);
  }

  @Override
  public Optional<ObjectNode> read(String token, String id, ObjectNode state) {
    return Optional.of(state);
  }

  @Override
  public ObjectNode planned(String token, ObjectNode state, ObjectNode olds, ObjectNode inputs) {
    ObjectNode planned = StandIn.super.planned(token, state, olds, inputs);
    boolean changed = false;
    for (var names = olds.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      changed |= !olds.get(name).equals(inputs.path(name));
    }
    if (changed && !token.equals(COPY)) {
      planned.put("stdout", Wire.UNKNOWN).put("stderr", Wire.UNKNOWN);
    }
    return planned;
  }

  @Override
  public ObjectNode update(
      String token, String id, ObjectNode state, ObjectNode olds, ObjectNode inputs) {
    ObjectNode outputs = inputs.deepCopy();
    if (token.equals(COPY)) {
      // Measured: another host alone is written to the state, and nothing is copied there.
      if (!hash(olds).equals(hash(inputs))
          || !olds.path("remotePath").equals(inputs.path("remotePath"))) {
        try (SshSession session = dial(inputs)) {
          copy(session, inputs);
        }
      }
      return outputs;
    }
    run(token, inputs, inputs.has("update") ? "update" : "create", state, outputs);
    return outputs;
  }

  @Override
  public void delete(String token, String id, ObjectNode state) {
    if (!token.equals(COPY) && state.has("delete")) {
      run(token, state, "delete", state, Wire.object());
    }
  }

  private void run(
      String token, ObjectNode inputs, String which, ObjectNode state, ObjectNode outputs) {
    String command = inputs.path(which).asText("");
    String stdin = inputs.path("stdin").asText("");
    if (command.isEmpty()) {
      outputs.put("stdout", "").put("stderr", "");
      return;
    }
    Ran ran;
    if (token.equals(LOCAL)) {
      ran = Ran.locally(command, inputs, previous(inputs, state));
    } else if (environment.containsKey(CannedAnswers.SWITCH)) {
      ran =
          CannedAnswers.from(environment.getOrDefault(CannedAnswers.SWITCH, ""))
              .answer(inputs.at("/connection/host").asText(), command);
    } else if (inputs.has("environment")) {
      // The real one asks sshd to set them, and sshd refuses unless told otherwise.
      throw new StandInFailure("environment cannot be set over SSH: prefix the command with it");
    } else {
      try (SshSession session = dial(inputs)) {
        ran = session.run(command, stdin);
      }
    }
    ran.requireSuccess(command);
    outputs.put("stdout", ran.stdout()).put("stderr", ran.stderr());
  }

  private static Map<String, String> previous(ObjectNode inputs, ObjectNode state) {
    return inputs.path("addPreviousOutputInEnv").asBoolean(true) && state.has("stdout")
        ? Map.of(
            "PULUMI_COMMAND_STDOUT", state.path("stdout").asText(),
            "PULUMI_COMMAND_STDERR", state.path("stderr").asText())
        : Map.of();
  }

  private SshSession dial(ObjectNode inputs) {
    if (environment.containsKey(CannedAnswers.SWITCH)) {
      throw new StandInFailure("files cannot be copied where answers are canned");
    }
    return SshSession.dial((ObjectNode) inputs.get("connection"));
  }

  private static void copy(SshSession session, ObjectNode inputs) {
    session.copy(inputs.get("source"), inputs.get("remotePath").asText());
  }

  private static String hash(ObjectNode inputs) {
    return inputs.at("/source/hash").asText();
  }
}
