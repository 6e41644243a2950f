package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

/**
 * Where something is written.
 *
 * @param source the file as the user named it, or the override
 * @param line from 1
 * @param column from 1
 */
record Place(String source, int line, int column) {
  Place {
    requireNonNull(source, "source is null");
  }

  @Override
  public String toString() {
    return source + ":" + line + ":" + column;
  }
}
