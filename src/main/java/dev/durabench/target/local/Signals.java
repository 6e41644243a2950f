package dev.durabench.target.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Sends signals. Java itself can only kill. */
enum Signals {
  STOP,
  CONT,
  HUP,
  TERM,
  KILL;

  private static final Duration BOUND = Duration.ofSeconds(10);

  /**
   * Sends this signal to all of them with one command, in their order, so that they get it within
   * microseconds of each other. Processes that have ended are left out: their numbers may be
   * somebody else's by now.
   */
  void send(Collection<ProcessId> processes) {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -$0 \"$@\"", name()));
    processes.stream().filter(ProcessId::alive).forEach(id -> command.add("" + id.pid()));
    if (command.size() > 4) {
      // One that ended meanwhile makes kill fail for itself only.
      new Command(command).attempt(BOUND);
    }
  }

  void send(ProcessId process) {
    send(List.of(process));
  }
}
