package dev.durabench.target.servers;

import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.Outages;
import dev.durabench.target.postgres.Instance;
import dev.durabench.target.postgres.Lsn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One server on a machine of its own; each step is one script there. */
final class ServerInstance implements Instance {
  private static final String SCRIPT = script();

  /** For what only looks or writes a few bytes, on a machine that has just booted. */
  private static final Duration SHORT = Duration.ofSeconds(60);

  private static final Duration PREPARED = Duration.ofMinutes(2);
  private static final Duration START = Duration.ofMinutes(2);

  /** Crash recovery of all WAL between two checkpoints, on a slow disk. */
  private static final Duration READY = Duration.ofMinutes(10);

  private static final Duration STOPPED = Duration.ofMinutes(5);

  /** A copy of the largest scale that a topology may ask for, through a slow network. */
  private static final Duration REBUILT = Duration.ofMinutes(60);

  private final String name;
  private final Place place;
  private final Shell shell;
  private final Outages outages;
  private int incarnation;
  private boolean prepared;

  ServerInstance(String name, Place place, Shell shell, Outages outages) {
    this.name = name;
    this.place = place;
    this.shell = shell;
    this.outages = outages;
  }

  private static String script() {
    try (InputStream text = ServerInstance.class.getResourceAsStream("postgres.sh")) {
      if (text == null) {
        throw new IllegalStateException("postgres.sh is missing from the jar");
      }
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String run(Duration bound, String stdin, String operation, String... arguments) {
    if (outages.isOff(place.machine())) {
      throw new TargetFailure(this + ": " + operation + ": its machine is off");
    }
    List<String> all =
        new ArrayList<>(
            List.of(
                operation,
                place.version(),
                place.cluster(),
                place.data(),
                Integer.toString(place.port()),
                place.sockets()));
    all.addAll(List.of(arguments));
    try {
      return shell.run(SCRIPT, all, stdin, bound);
    } catch (TargetFailure e) {
      throw new TargetFailure(this + ": " + operation + ": " + e.getMessage(), e);
    }
  }

  Place place() {
    return place;
  }

  Shell shell() {
    return shell;
  }

  /** Rises with each start and end that it had from us. */
  int incarnation() {
    return incarnation;
  }

  /**
   * Makes sure that its machine has what the other steps need, and does not start it by itself.
   *
   * @param passwords what the password file is to hold
   */
  void prepare(String passwords) {
    if (!prepared) {
      run(PREPARED, passwords, "prepare");
      prepared = true;
    }
  }

  /** Its machine lost what was not flushed, or is another one now. */
  void unprepared() {
    prepared = false;
    incarnation++;
  }

  boolean isPrepared() {
    return prepared;
  }

  private Map<String, String> state() {
    Map<String, String> state = new HashMap<>();
    for (String line : run(SHORT, "", "state").split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        state.put(line.substring(0, equals), line.substring(equals + 1).strip());
      }
    }
    return state;
  }

  private boolean says(String key) {
    return !state().getOrDefault(key, "").isEmpty();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String logName() {
    return place.log() + " on " + place.machine();
  }

  @Override
  public boolean running() {
    return !outages.isOff(place.machine()) && says("postmaster");
  }

  @Override
  public boolean ready() {
    return !outages.isOff(place.machine()) && says("ready");
  }

  @Override
  public boolean isStandby() {
    Map<String, String> state = state();
    return state.getOrDefault("standby", "").equals("yes")
        || state.getOrDefault("half-made", "").equals("yes");
  }

  @Override
  public boolean isHalfMade() {
    return says("half-made");
  }

  @Override
  public void makeStandby() {
    run(SHORT, "", "make-standby");
  }

  void configure(String configuration) {
    run(SHORT, configuration, "configure");
  }

  /** The mode that it was configured for last; empty when it never was. */
  String mode() {
    return run(SHORT, "", "mode");
  }

  void launch() {
    incarnation++;
    run(START, "", "launch");
  }

  @Override
  public void awaitReady() {
    run(READY.plus(SHORT), "", "await-ready", Long.toString(READY.toSeconds()));
  }

  @Override
  public void stop() {
    incarnation++;
    run(STOPPED, "", "stop");
  }

  @Override
  public void kill() {
    incarnation++;
    run(SHORT, "", "kill");
  }

  /**
   * As {@link #kill}, and no start that was asked for before happens after it.
   *
   * @param frozen ids of what was frozen in it: nothing is left that their timers could let go
   */
  void stopForGood(List<String> frozen) {
    incarnation++;
    run(SHORT, "", "stop-for-good", frozen.toArray(String[]::new));
  }

  @Override
  public boolean endedSilently() {
    return outages.isOff(place.machine());
  }

  @Override
  public int timeline() {
    String newest = run(SHORT, "", "timeline");
    return newest.isEmpty() ? 0 : Integer.parseUnsignedInt(newest, 16);
  }

  @Override
  public String history(int timeline) {
    return run(SHORT, "", "history", "%08X".formatted(timeline));
  }

  @Override
  public boolean holdsSegment(long position) {
    return run(SHORT, "", "holds-segment", Lsn.segment(Math.max(0, position - 1))).equals("yes");
  }

  /**
   * Makes a copy of the primary of it, without touching its settings.
   *
   * @return which way it went
   */
  String rebuild(String primaryConnection) {
    String said = run(REBUILT, "", "rebuild", primaryConnection, name);
    return said.substring(said.lastIndexOf('\n') + 1);
  }

  /** To be called once it is configured as a standby. */
  void made() {
    run(SHORT, "", "made");
  }

  void freeze(String id, Duration deadMan) {
    run(SHORT, "", "freeze", id, Long.toString(deadMan.toSeconds()));
  }

  void holdBack(String id, Duration deadMan, String process) {
    run(SHORT, "", "hold-back", id, Long.toString(deadMan.toSeconds()), process);
  }

  void thaw(String id) {
    run(SHORT, "", "thaw", id);
  }

  String logEnd(int bytes) {
    return run(SHORT, "", "log", Integer.toString(bytes));
  }

  @Override
  public String toString() {
    return name + " on " + place.machine();
  }
}
