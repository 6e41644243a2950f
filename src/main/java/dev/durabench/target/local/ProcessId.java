package dev.durabench.target.local;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A process, told from a later one with the same number by when it started. As text: {@code pid
 * started}; dead-man.sh reads the same.
 *
 * @param pid its number
 * @param started Linux: clock ticks since boot; elsewhere what {@code ps -o lstart=} says
 */
record ProcessId(long pid, String started) {
  ProcessId {
    requireNonNull(started, "started is null");
    if (pid < 2) {
      throw new IllegalArgumentException("not the number of a process of ours: " + pid);
    }
  }

  /** The living process with this number; a zombie is not alive. */
  static Optional<ProcessId> of(long pid) {
    return ProcessTable.find(pid).map(ProcessTable.Row::id);
  }

  /** Reads {@link #toString} back. */
  static ProcessId parse(String line) {
    String[] parts = line.strip().split(" ", 2);
    return new ProcessId(Long.parseLong(parts[0]), parts[1]);
  }

  /** False once it has ended, also when another process has its number now. */
  boolean alive() {
    return of(pid).filter(this::equals).isPresent();
  }

  @Override
  public String toString() {
    return pid + " " + started;
  }
}
