package dev.durabench.cli;

import com.pulumi.automation.AutomationException;
import com.pulumi.automation.CommandException;
import com.pulumi.automation.ConfigValue;
import com.pulumi.automation.DestroyOptions;
import com.pulumi.automation.LocalPulumiCommand;
import com.pulumi.automation.LocalWorkspace;
import com.pulumi.automation.LocalWorkspaceOptions;
import com.pulumi.automation.OperationType;
import com.pulumi.automation.PreviewOptions;
import com.pulumi.automation.RefreshOptions;
import com.pulumi.automation.StackSummary;
import com.pulumi.automation.UpOptions;
import com.pulumi.automation.Version;
import com.pulumi.automation.WorkspaceStack;
import com.pulumi.automation.events.EngineEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A stack of this project, through the Automation API. */
final class Bench {
  private static final Pattern NO_STACK = Pattern.compile("no stack named .* found");

  private final LocalWorkspace workspace;
  private final WorkspaceStack stack;

  private Bench(LocalWorkspace workspace, WorkspaceStack stack) {
    this.workspace = workspace;
    this.stack = stack;
  }

  /** The version of the Pulumi CLI on PATH, when it is new enough for the Automation API. */
  static Version version() {
    try {
      return LocalPulumiCommand.create().version();
    } catch (AutomationException e) {
      throw new CliFailure(
          ExitCode.REFUSED,
          "no usable Pulumi CLI on PATH: " + reason(e) + "; start through ./durabench",
          e);
    }
  }

  /** The stack; empty when there is none and it is not to be created. */
  static Optional<Bench> open(
      Surroundings surroundings, SessionPulumi pulumi, String name, boolean create) {
    try {
      LocalWorkspace workspace = workspace(surroundings, pulumi);
      try {
        return Optional.of(new Bench(workspace, WorkspaceStack.select(name, workspace)));
      } catch (CommandException e) {
        if (!NO_STACK.matcher(String.valueOf(e.getMessage())).find()) {
          throw e;
        }
        return create
            ? Optional.of(new Bench(workspace, WorkspaceStack.create(name, workspace)))
            : Optional.empty();
      }
    } catch (AutomationException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot open stack " + name + ": " + reason(e), e);
    }
  }

  private static LocalWorkspace workspace(Surroundings surroundings, SessionPulumi pulumi)
      throws AutomationException {
    return LocalWorkspace.create(
        LocalWorkspaceOptions.builder()
            .workDir(surroundings.project())
            .pulumiCommand(pulumi)
            .build());
  }

  /** Every stack of this project in the backend. */
  static List<StackSummary> stacks(Surroundings surroundings, SessionPulumi pulumi) {
    try {
      return workspace(surroundings, pulumi).listStacks();
    } catch (AutomationException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot list the stacks: " + reason(e), e);
    }
  }

  void up(Consumer<EngineEvent> events) throws AutomationException {
    stack.up(UpOptions.builder().onEvent(events).color("never").build());
  }

  /** Lets the next {@link #up} begin another run: everything is stood up and measured anew. */
  void renew(Instant now) {
    try {
      workspace.setConfig(
          stack.name(), "durabench:generation", new ConfigValue(now.toString()), false);
    } catch (AutomationException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot begin a fresh run: " + reason(e), e);
    }
  }

  /** Keeps a plain value in the stack's config. */
  void config(String key, String value) {
    keep(key, new ConfigValue(value));
  }

  /** Keeps a value in the stack's config, encrypted. */
  void secret(String key, String value) {
    keep(key, new ConfigValue(value, true));
  }

  private void keep(String key, ConfigValue value) {
    try {
      workspace.setConfig(stack.name(), "durabench:" + key, value, false);
    } catch (AutomationException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot keep " + key + ": " + reason(e), e);
    }
  }

  /** A value of the stack's config in the clear; empty when it is not set. */
  Optional<String> secret(String key) {
    try {
      return Optional.ofNullable(workspace.getAllConfig(stack.name()).get("durabench:" + key))
          .map(ConfigValue::value);
    } catch (AutomationException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot read " + key + ": " + reason(e), e);
    }
  }

  /**
   * Takes everything down.
   *
   * @param refresh true to look first what is still there: deleting what is gone already is an
   *     error to some providers
   */
  void destroy(Consumer<EngineEvent> events, boolean refresh) throws AutomationException {
    if (refresh) {
      stack.refresh(RefreshOptions.builder().onEvent(events).color("never").build());
    }
    stack.destroy(DestroyOptions.builder().onEvent(events).color("never").build());
  }

  Map<OperationType, Integer> preview(Consumer<EngineEvent> events) throws AutomationException {
    return stack
        .preview(PreviewOptions.builder().onEvent(events).color("never").build())
        .changeSummary();
  }

  /** Removes the stack itself, which must be empty. */
  void remove() {
    try {
      workspace.removeStack(stack.name());
    } catch (AutomationException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot remove the stack of the preview: " + reason(e), e);
    }
  }

  /** A stack output that is text; empty when there is none. */
  Optional<String> output(String name) {
    return deployment().output("pulumi:pulumi:Stack", name);
  }

  /** The id of the run that this stack belongs to; known as soon as the run has begun. */
  Optional<String> runId() {
    return deployment().output("bench:index:Run", "runId");
  }

  /** What stands, as far as the state knows. */
  Deployment deployment() {
    try {
      return Deployment.of(workspace.exportStack(stack.name()));
    } catch (AutomationException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot read the stack's state: " + reason(e), e);
    }
  }

  /**
   * Mends a state that a killed engine left in the middle of something.
   *
   * @return how many operations had not ended
   */
  int mend() {
    Deployment deployment = deployment();
    if (deployment.pending() > 0) {
      try {
        workspace.importStack(stack.name(), deployment.forgetPending());
      } catch (AutomationException e) {
        throw new CliFailure(ExitCode.REFUSED, "cannot mend the stack's state: " + reason(e), e);
      }
    }
    return deployment.pending();
  }

  /** What the Pulumi CLI itself says is wrong; its last words where it does not say so. */
  static String reason(AutomationException e) {
    String message = String.valueOf(e.getMessage());
    List<String> errors =
        message
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("error: "))
            .map(line -> line.substring("error: ".length()))
            .distinct()
            .toList();
    String reason = reason(message, errors);
    return reason.contains("incorrect passphrase")
        ? reason
            + ": .stack-config/Pulumi.<stack>.yaml or the state was encrypted with another one; set"
            + " PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE to that one, or unset both"
            + " if it was durabench's own"
        : reason;
  }

  private static String reason(String message, List<String> errors) {
    if (!errors.isEmpty()) {
      return String.join("; ", errors);
    }
    String last = message.strip().lines().reduce((first, second) -> second).orElse("").strip();
    // It was killed, and had said nothing yet.
    return last.isEmpty() || last.equals("stderr:") ? "it ended without saying why" : last;
  }
}
