package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The topology files of another revision of this project, from git. */
final class BaseRevision {
  private static final String STACKS = "stacks/";

  private final Path project;
  private final String commit;

  private BaseRevision(Path project, String commit) {
    this.project = project;
    this.commit = commit;
  }

  /**
   * @param reference branch, tag or commit
   * @throws CliFailure when there is no such revision, or no git
   */
  static BaseRevision of(Path project, String reference) {
    if (reference.startsWith("-")) {
      throw new CliFailure(ExitCode.USAGE, "\"" + reference + "\" is no revision");
    }
    Answer answer = git(project, "rev-parse", "--verify", "--quiet", reference + "^{commit}");
    if (answer.code() != 0) {
      throw new CliFailure(
          ExitCode.USAGE,
          "git knows no revision "
              + reference
              + " in "
              + project
              + "; fetch it first (in GitHub Actions: fetch-depth: 0)");
    }
    return new BaseRevision(project, answer.text().strip());
  }

  String commit() {
    return commit;
  }

  /**
   * Writes its topology files into a folder.
   *
   * @return their names, without {@code .yaml}
   */
  List<String> topologies(Path into) {
    List<String> names = new ArrayList<>();
    Answer list = succeed("ls-tree", "--full-tree", "--name-only", commit, prefix() + STACKS);
    for (String path : list.text().lines().toList()) {
      if (path.endsWith(".yaml")) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        try {
          Files.writeString(into.resolve(file), succeed("show", commit + ":" + path).text());
        } catch (IOException e) {
          throw new CliFailure(
              ExitCode.REFUSED, "cannot write into " + into + ": " + e.getMessage(), e);
        }
        names.add(file.substring(0, file.length() - ".yaml".length()));
      }
    }
    return names;
  }

  /** The project's place within its repository. */
  private String prefix() {
    return succeed("rev-parse", "--show-prefix").text().strip();
  }

  private Answer succeed(String... arguments) {
    Answer answer = git(project, arguments);
    if (answer.code() != 0) {
      throw new CliFailure(
          ExitCode.REFUSED, "git " + String.join(" ", arguments) + " failed in " + project);
    }
    return answer;
  }

  private record Answer(int code, String text) {}

  private static Answer git(Path project, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(project.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Answer(process.waitFor(), text);
    } catch (IOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot run git: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CliFailure(ExitCode.REFUSED, "interrupted", e);
    }
  }
}
