package dev.durabench.topology;

import java.util.List;

/**
 * A topology file (or an override) has mistakes. The message holds all of them, a line each, as
 * {@code file:line:column: path: what is wrong, what is allowed}.
 */
public final class TopologyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  public TopologyException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  /** The mistakes, a line each; at least one. */
  public List<String> problems() {
    return problems;
  }
}
