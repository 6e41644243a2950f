package dev.durabench.target;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A root shell on this very machine that goes by the name of another, by sudo where we are not
 * root. It can be cut off, and then that machine cannot be reached.
 */
public class LocalShell implements Shell {
  private static final List<String> PREFIX =
      System.getProperty("user.name").equals("root") ? List.of() : List.of("sudo", "-n");

  private final String machine;
  private volatile boolean cutOff;

  public LocalShell(String machine) {
    this.machine = machine;
  }

  /** True when there can be root shells here. */
  public static boolean isPossible() {
    try {
      new LocalShell("here").run("[ \"$(id -u)\" = 0 ]", List.of(), "", Duration.ofSeconds(20));
      return true;
    } catch (TargetFailure | UncheckedIOException e) {
      return false;
    }
  }

  /** Makes the machine unreachable, or reachable again. */
  public void cutOff(boolean cut) {
    cutOff = cut;
  }

  private void checkReachable() {
    if (cutOff) {
      throw new TargetFailure(machine + " cannot be reached");
    }
  }

  @Override
  public String machine() {
    return machine;
  }

  @Override
  public String run(String script, List<String> arguments, String stdin, Duration bound) {
    checkReachable();
    List<String> command = new ArrayList<>(PREFIX);
    command.addAll(List.of("sh", "-c", script, "sh"));
    command.addAll(arguments);
    Path said = temporary();
    Path complaint = temporary();
    Path given = temporary();
    try {
      Files.writeString(given, stdin);
      // Files and no pipes: what a script leaves running must not keep us.
      Process process =
          new ProcessBuilder(command)
              .redirectInput(given.toFile())
              .redirectOutput(said.toFile())
              .redirectError(complaint.toFile())
              .start();
      if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new TargetFailure(machine + ": not done within " + bound);
      }
      if (process.exitValue() != 0) {
        throw new TargetFailure(
            "%s: exit code %d: %s"
                .formatted(machine, process.exitValue(), Files.readString(complaint).strip()));
      }
      return Files.readString(said, StandardCharsets.UTF_8).replaceAll("\n+$", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetFailure("interrupted while a script ran on " + machine, e);
    } finally {
      List.of(said, complaint, given).forEach(file -> file.toFile().delete());
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempFile("local-shell", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void upload(Path file, String remote) {
    checkReachable();
    try {
      Path to = Path.of(remote);
      Files.createDirectories(to.getParent());
      Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new TargetFailure("cannot copy " + file + " to " + machine, e);
    }
  }

  @Override
  public void download(String remote, Path folder) {
    checkReachable();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(remote))) {
      for (Path file : files) {
        if (Files.isRegularFile(file)) {
          Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new TargetFailure("cannot copy " + remote + " from " + machine, e);
    }
  }

  /** The machine's own port: there is nothing in between. */
  @Override
  public int forward(String host, int port) {
    checkReachable();
    return port;
  }

  @Override
  public Running start(List<String> command) {
    checkReachable();
    try {
      return new Child(
          new ProcessBuilder(command)
              .directory(new File(System.getProperty("java.io.tmpdir")))
              .start());
    } catch (IOException e) {
      throw new TargetFailure("cannot start " + command.get(0) + " on " + machine, e);
    }
  }

  @Override
  public boolean reachable(Duration bound) {
    return !cutOff;
  }

  private record Child(Process process) implements Running {
    @Override
    public OutputStream stdin() {
      return process.getOutputStream();
    }

    @Override
    public InputStream stdout() {
      return process.getInputStream();
    }

    @Override
    public InputStream stderr() {
      return process.getErrorStream();
    }

    @Override
    public boolean alive() {
      return process.isAlive();
    }

    @Override
    public boolean await(Duration bound) throws InterruptedException {
      return process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void kill() {
      process.destroyForcibly();
    }
  }
}
