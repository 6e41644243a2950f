package dev.durabench.stack;

import com.pulumi.Pulumi;

/** What the engine's language host starts. */
public final class ProgramMain {
  private ProgramMain() {}

  /** Takes no arguments: everything is in the stack's config. */
  public static void main(String[] args) {
    Pulumi.run(Program::stack);
  }
}
