package dev.durabench.cli;

import com.pulumi.automation.OperationType;
import com.pulumi.automation.events.DiagnosticEvent;
import com.pulumi.automation.events.EngineEvent;
import com.pulumi.automation.events.StepEventMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns what the engine reports into words to a waiting user, with the time that is left. */
final class EngineProgress implements Consumer<EngineEvent> {
  private static final String EXPERIMENT = "bench:index:Experiment";
  private static final Pattern PROGRESS =
      Pattern.compile("\\[ *([0-9]{1,3})%\\] (.*)", Pattern.DOTALL);
  private static final Set<String> NOISE = Set.of("", "update failed", "preview failed");
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(15);

  private final Terminal terminal;
  private final String topology;
  private final List<Duration> estimates;
  private final BooleanSupplier stopped;
  private final LongSupplier nanoTime;
  private final Working working = new Working();
  private final Set<String> seen = new LinkedHashSet<>();
  private final Set<String> errors = new LinkedHashSet<>();
  private @Nullable String current;
  private int currentIndex;
  private double fraction;
  private long startedNanos;
  private long lastLineNanos;
  private long heardNanos;
  private String heard = "";

  /**
   * @param topology prefix of the names of resources
   * @param estimates of the experiments, in their order; empty when nothing is measured
   * @param stopped whether the user has stopped it: then nothing that ends early has failed
   */
  EngineProgress(
      Terminal terminal,
      String topology,
      List<Duration> estimates,
      BooleanSupplier stopped,
      LongSupplier nanoTime) {
    this.terminal = terminal;
    this.topology = topology;
    this.estimates = List.copyOf(estimates);
    this.stopped = stopped;
    this.nanoTime = nanoTime;
  }

  /** What went wrong so far, as the engine said it; each once. */
  synchronized List<String> errors() {
    return new ArrayList<>(errors);
  }

  /** Called every second: what takes long is named, so that nobody takes it for a standstill. */
  synchronized void beat() {
    long now = nanoTime.getAsLong();
    if (current != null && now - heardNanos >= BETWEEN_LINES.toNanos()) {
      quiet(heard + " (nothing new for " + Times.text(Duration.ofNanos(now - heardNanos)) + ")");
    } else if (current == null) {
      working.line(topology, now).ifPresent(this::quiet);
    }
  }

  private void quiet(String text) {
    if (terminal.live()) {
      terminal.progress(text);
    } else if (nanoTime.getAsLong() - lastLineNanos >= BETWEEN_LINES.toNanos()) {
      lastLineNanos = nanoTime.getAsLong();
      terminal.say("  " + text);
    }
  }

  @Override
  public synchronized void accept(EngineEvent event) {
    if (event.resourcePreEvent() != null) {
      begin(event.resourcePreEvent().metadata());
    } else if (event.resourceOutputsEvent() != null) {
      end(event.resourceOutputsEvent().metadata());
    } else if (event.resourceOperationFailedEvent() != null) {
      failed(event.resourceOperationFailedEvent().metadata());
    } else if (event.diagnosticEvent() != null) {
      heard(event.diagnosticEvent());
    }
  }

  private void begin(StepEventMetadata step) {
    String name = name(step.urn());
    working.begin(step, nanoTime.getAsLong());
    if (!EXPERIMENT.equals(step.type())) {
      if (step.op() == OperationType.CREATE && step.type().startsWith("bench:")) {
        terminal.progress("setting up " + name);
      } else if (step.op() == OperationType.DELETE && step.type().startsWith("bench:local:")) {
        terminal.progress("taking down " + name);
      }
      return;
    }
    boolean first = seen.add(step.urn());
    if (measures(step.op())) {
      current = step.urn();
      currentIndex = new ArrayList<>(seen).indexOf(step.urn());
      fraction = 0;
      startedNanos = nanoTime.getAsLong();
      line(name, true);
    } else if (first && step.op() == OperationType.SAME) {
      terminal.say("  measured before: " + name);
    }
  }

  private static boolean measures(@Nullable OperationType op) {
    return op == OperationType.CREATE || op == OperationType.CREATE_REPLACEMENT;
  }

  private void end(StepEventMetadata step) {
    working.end(step);
    if (step.urn().equals(current) && measures(step.op())) {
      Object verdict = step.new_() == null ? null : step.new_().outputs().get("verdict");
      String suffix = verdict == null || verdict.equals("none") ? "" : ": " + verdict;
      terminal.say("  done in " + Times.text(elapsed()) + ": " + name(step.urn()) + suffix);
      current = null;
    }
  }

  private void failed(StepEventMetadata step) {
    working.end(step);
    if (EXPERIMENT.equals(step.type()) || step.type().startsWith("bench:")) {
      terminal.say((stopped.getAsBoolean() ? "  stopped: " : "  failed: ") + name(step.urn()));
    }
    if (step.urn().equals(current)) {
      current = null;
    }
  }

  private void heard(DiagnosticEvent diagnostic) {
    String message = plain(diagnostic.message());
    Matcher progress = PROGRESS.matcher(message);
    if (progress.matches()) {
      fraction = Math.min(100, Integer.parseInt(progress.group(1))) / 100.0;
      line(progress.group(2), false);
    } else if ("error".equals(diagnostic.severity()) && !NOISE.contains(message)) {
      errors.add(message);
    }
  }

  private void line(String what, boolean always) {
    heard = what;
    heardNanos = nanoTime.getAsLong();
    String text =
        estimates.isEmpty()
            ? what
            : String.format(
                Locale.ROOT,
                "[%3d%%] %s, %s left",
                Math.round(done() * 100),
                what,
                Times.about(left()));
    long now = nanoTime.getAsLong();
    if (terminal.live()) {
      terminal.progress(text);
    } else if (always || now - lastLineNanos >= BETWEEN_LINES.toNanos()) {
      lastLineNanos = now;
      terminal.say(text);
    }
  }

  private Duration elapsed() {
    return Duration.ofNanos(nanoTime.getAsLong() - startedNanos);
  }

  /** Of the experiments' estimated time. */
  private double done() {
    long all = Math.max(1, total(0).toMillis());
    return Math.min(1, Math.max(0, 1 - (double) left().toMillis() / all));
  }

  private Duration left() {
    Duration own = currentIndex < estimates.size() ? estimates.get(currentIndex) : Duration.ZERO;
    Duration rest = Duration.ofMillis(Math.round(own.toMillis() * (1 - fraction)));
    return rest.plus(total(currentIndex + 1));
  }

  private Duration total(int from) {
    return estimates.stream().skip(from).reduce(Duration.ZERO, Duration::plus);
  }

  private String name(String urn) {
    String name = urn.substring(urn.lastIndexOf("::") + 2);
    return name.startsWith(topology + "-") ? name.substring(topology.length() + 1) : name;
  }

  /** Without the engine's colour marks and final line break. */
  private static String plain(@Nullable String message) {
    return message == null ? "" : message.replaceAll("<\\{%[^%]*%\\}>", "").strip();
  }
}
