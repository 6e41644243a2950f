package dev.durabench.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A machine to launch on: the real launcher in a project of its own, on a PATH with the system's
 * basic programs and scripts that stand in for Java, Maven, Go and Pulumi. Each stand-in writes
 * what it was called with to {@link #calls()}.
 */
final class FakeMachine implements AutoCloseable {
  private static final List<String> BASICS =
      List.of(
          "awk",
          "bash",
          "basename",
          "cat",
          "chmod",
          "cksum",
          "cmp",
          "cp",
          "cut",
          "dash",
          "dirname",
          "env",
          "find",
          "grep",
          "head",
          "id",
          "ln",
          "ls",
          "mkdir",
          "mktemp",
          "mv",
          "od",
          "ps",
          "readlink",
          "rm",
          "rmdir",
          "sed",
          "sh",
          "sha256sum",
          "sleep",
          "tail",
          "tar",
          "touch",
          "tr",
          "uname",
          "wc");

  final Path project;
  final Path home;
  final Map<String, String> environment = new LinkedHashMap<>();
  private final Path root;
  private final Path bin;

  FakeMachine(Path root) throws IOException {
    this.root = root;
    // A space and a quote in every path: the launcher must not care.
    project = Files.createDirectories(root.resolve("a user's project"));
    home = root.resolve("a user's home");
    bin = Files.createDirectories(root.resolve("bin"));
    copy(Path.of("durabench"), project.resolve("durabench"));
    copy(Path.of("tools"), project.resolve("tools"));
    copy(Path.of("Pulumi.bench.yaml"), project.resolve("Pulumi.bench.yaml"));
    Files.createDirectories(project.resolve("src/main"));
    Files.writeString(project.resolve("src/main/A.java"), "class A {}");
    Files.writeString(project.resolve("pom.xml"), "<project/>");
    for (String program : BASICS) {
      link(program);
    }
    Path javaHome = root.resolve("jdk");
    Files.createDirectories(javaHome.resolve("bin"));
    Files.writeString(javaHome.resolve("bin/javac"), "");
    executable(javaHome.resolve("bin/javac"));
    environment.put("JAVA_HOME", javaHome.toString());
    environment.put("PATH", bin.toString());
    environment.put("HOME", root.toString());
    environment.put("DURABENCH_HOME", home.toString());
    environment.put("DURABENCH_LITESTREAM", bin.resolve("cat").toString());
    environment.put("DURABENCH_S3PROXY", bin.toString());
    environment.put("DURABENCH_POSTGRES", fakePostgres("pg").toString());
    java(17);
    program(
        "mvn",
        "mkdir -p target && echo jar > target/durabench.jar && echo agent > target/durabench-agent.jar");
    program("pulumi", "case $1 in version) echo v3.274.1 ;; esac");
    program("pulumi-language-java", "exit 0");
  }

  /** Puts a script onto the PATH; it runs in the project's directory. */
  void program(String name, String body) throws IOException {
    script(bin.resolve(name), "cd '" + quoted(project) + "'\n" + body);
  }

  /** Makes this the Java of the machine. */
  void java(int version) throws IOException {
    java(version, ":");
  }

  /** Its Java runs until that file is there. */
  void javaUntil(Path file) throws IOException {
    // Not beyond the test's folder, and without a sleep on this machine's PATH not for ever.
    java(
        17,
        "while [ ! -e '"
            + quoted(file)
            + "' ] && [ -d '"
            + quoted(root)
            + "' ]; do sleep 0.1 || exit; done");
  }

  private void java(int version, String program) throws IOException {
    // Another file, so that a script that runs goes on as it was.
    Path java = root.resolve("jdk/bin/java");
    Files.deleteIfExists(java);
    script(
        java,
        "case $1 in\n  -XshowSettings*) printf '    java.home = %s\\n    java.specification.version = "
            + version
            + "\\n' \"$JAVA_HOME\" >&2 ;;\n  *) "
            + program
            + " ;;\nesac");
  }

  /** Makes the system's own program usable, if there is one. */
  boolean link(String program) throws IOException {
    for (String directory : System.getenv("PATH").split(":", -1)) {
      Path found = Path.of(directory, program);
      if (Files.isExecutable(found)) {
        Files.createSymbolicLink(bin.resolve(program), found.toRealPath());
        return true;
      }
    }
    return false;
  }

  /** Removes the links to the system's programs, about which JUnit would warn one by one. */
  @Override
  public void close() throws IOException {
    try (Stream<Path> programs = Files.list(bin)) {
      for (Path program : programs.filter(Files::isSymbolicLink).toList()) {
        Files.delete(program);
      }
    }
  }

  void remove(String program) throws IOException {
    Files.deleteIfExists(bin.resolve(program));
  }

  /** A directory that passes for a PostgreSQL installation. */
  Path fakePostgres(String name) throws IOException {
    Path installation = root.resolve(name);
    for (String program : List.of("postgres", "initdb")) {
      script(Files.createDirectories(installation.resolve("bin")).resolve(program), "exit 0");
    }
    return installation;
  }

  /** One line for each call of a stand-in: its name and its arguments. */
  List<String> calls() throws IOException {
    Path log = root.resolve("calls");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  List<String> calls(String program) throws IOException {
    return calls().stream().filter(call -> call.startsWith(program + " ")).toList();
  }

  record Ended(int exitCode, String out, String err) {}

  Ended launch(String... arguments) throws IOException, InterruptedException {
    return end(start("sh", arguments));
  }

  Started start(String shell, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(bin.resolve(shell).toString()));
    command.add(project.resolve("durabench").toString());
    command.addAll(List.of(arguments));
    return start(command);
  }

  /** A process and where its output goes. */
  record Started(Process process, Path out, Path err) {}

  Started start(List<String> command) throws IOException {
    Path out = Files.createTempFile(root, "out", "");
    Path err = Files.createTempFile(root, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Started(builder.start(), out, err);
  }

  static Ended end(Started started) throws IOException, InterruptedException {
    if (!started.process().waitFor(60, TimeUnit.SECONDS)) {
      started.process().destroyForcibly();
      throw new AssertionError("the launcher hangs: " + Files.readString(started.err()));
    }
    return new Ended(
        started.process().exitValue(),
        Files.readString(started.out()),
        Files.readString(started.err()));
  }

  private void script(Path path, String body) throws IOException {
    String log = quoted(root.resolve("calls"));
    Files.writeString(path, "#!/bin/sh\necho \"${0##*/} $*\" >>'" + log + "'\n" + body + "\n");
    executable(path);
  }

  private static String quoted(Path path) {
    return path.toString().replace("'", "'\\''");
  }

  private static void executable(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.sorted(Comparator.naturalOrder()).toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
