package dev.durabench.cli;

/** What the launcher starts. */
public final class DurabenchMain {
  private DurabenchMain() {}

  /** The command and its arguments; see {@code --help}. */
  public static void main(String[] args) {
    System.exit(Durabench.commandLine(new Surroundings(System.getenv())).execute(args));
  }
}
