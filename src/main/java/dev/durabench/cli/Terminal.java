package dev.durabench.cli;

import java.io.PrintWriter;

/**
 * Where words go: results to standard output, everything on the way to standard error. On a
 * terminal, progress is one line that is written over; elsewhere progress lines are few and stay.
 */
final class Terminal {
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean live;
  private final int width;
  private boolean progressShown;

  /**
   * @param live whether standard error is a terminal
   * @param width columns of the terminal
   */
  Terminal(PrintWriter out, PrintWriter err, boolean live, int width) {
    this.out = out;
    this.err = err;
    this.live = live;
    this.width = width;
  }

  boolean live() {
    return live;
  }

  /** A result. */
  synchronized void print(String text) {
    clear();
    out.print(text.endsWith("\n") || text.isEmpty() ? text : text + "\n");
    out.flush();
  }

  /** A line on the way. */
  synchronized void say(String line) {
    clear();
    err.println(line);
    err.flush();
  }

  /** How far things are; replaces the line of the same kind before it. Only on a terminal. */
  synchronized void progress(String line) {
    if (live) {
      String fitting = line.length() < width ? line : line.substring(0, width - 1);
      err.print("\r\u001b[K" + fitting);
      err.flush();
      progressShown = true;
    }
  }

  private void clear() {
    if (progressShown) {
      err.print("\r\u001b[K");
      err.flush();
      progressShown = false;
    }
  }
}
