package dev.durabench.cli;

/**
 * Something that was looked at before a run.
 *
 * @param name what was looked at
 * @param state how it is
 * @param found what was found
 * @param advice what to do; empty when all is well
 */
record Check(String name, State state, String found, String advice) {
  /** How it is. */
  enum State {
    /** As it should be. */
    OK,
    /** Works, but not as well as it should. */
    NOTE,
    /** Stands in the way of a run. */
    BAD
  }

  static Check ok(String name, String found) {
    return new Check(name, State.OK, found, "");
  }

  static Check note(String name, String found, String advice) {
    return new Check(name, State.NOTE, found, advice);
  }

  static Check bad(String name, String found, String advice) {
    return new Check(name, State.BAD, found, advice);
  }

  /** One line, two when there is advice. */
  String text() {
    String mark = state == State.OK ? "ok   " : state == State.NOTE ? "note " : "BAD  ";
    String line = mark + name + ": " + found;
    return advice.isEmpty() ? line : line + "\n       " + advice;
  }
}
