package dev.durabench.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The system's own ssh on a machine, in the user's terminal. The key is in a file that only its
 * user can read and that is gone with the session; what a killed session has left goes with the
 * next one.
 */
final class SshSession implements AutoCloseable {
  private static final FileAttribute<Set<PosixFilePermission>> OWN_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path folder;
  private final StackMachines.Machine machine;

  private SshSession(Path folder, StackMachines.Machine machine) {
    this.folder = folder;
    this.machine = machine;
  }

  /**
   * Puts down what ssh has to read.
   *
   * @param home DURABENCH_HOME
   * @param privateKey in OpenSSH's format
   */
  static SshSession to(StackMachines.Machine machine, String privateKey, Path home) {
    Path all = home.resolve("ssh");
    try {
      Files.createDirectories(all);
      removeLeftovers(all);
      Path folder = Files.createTempDirectory(all, ProcessHandle.current().pid() + "-");
      SshSession session = new SshSession(folder, machine);
      // The key has to end in a line break, or ssh cannot read it.
      session.write("key", privateKey.strip() + "\n");
      session.write("known_hosts", machine.name() + " " + machine.hostKey() + "\n");
      return session;
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot write the key into " + all + ": " + e.getMessage(), e);
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(Files.createFile(folder.resolve(name), OWN_FILE), text);
  }

  /**
   * The command line. Nothing of the user's own settings counts: neither another key nor another
   * way to the machine.
   *
   * @param remote empty for a shell
   */
  List<String> command(List<String> remote) {
    List<String> command = new ArrayList<>(List.of("ssh", "-F", "none"));
    for (String option :
        List.of(
            "IdentityFile=" + quoted(folder.resolve("key")),
            "IdentitiesOnly=yes",
            "IdentityAgent=none",
            "PreferredAuthentications=publickey",
            "StrictHostKeyChecking=yes",
            "HostKeyAlias=" + machine.name(),
            "UserKnownHostsFile=" + quoted(folder.resolve("known_hosts")),
            "GlobalKnownHostsFile=/dev/null",
            "UpdateHostKeys=no",
            "ConnectTimeout=15",
            "ServerAliveInterval=15")) {
      command.addAll(List.of("-o", option));
    }
    command.addAll(List.of("-p", Integer.toString(machine.port()), "-l", machine.user()));
    command.addAll(List.of("--", machine.address()));
    command.addAll(remote);
    return command;
  }

  /** ssh ends a file's name at a blank, and fills in what follows a percent sign. */
  private static String quoted(Path path) {
    return "\"" + path.toString().replace("%", "%%") + "\"";
  }

  /**
   * Runs it until it ends.
   *
   * @return ssh's own exit code: the command's, or 255 when there was no connection
   */
  int run(List<String> remote) {
    Thread cleaner = new Thread(this::close, "removes the key");
    try {
      Runtime.getRuntime().addShutdownHook(cleaner);
      return new ProcessBuilder(command(remote)).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new CliFailure(
          ExitCode.REFUSED, "cannot start ssh (" + e.getMessage() + "): install openssh-client", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CliFailure(ExitCode.INTERNAL, "interrupted", e);
    } catch (IllegalStateException e) {
      // No hook is taken any more: stopped before ssh was started.
      throw new CliFailure(ExitCode.INTERNAL, "interrupted", e);
    } finally {
      forget(cleaner);
    }
  }

  private static void forget(Thread cleaner) {
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // Ctrl-C: this program is about to end, and the hook is at work or has been.
    }
  }

  private static void removeLeftovers(Path all) throws IOException {
    try (Stream<Path> folders = Files.list(all)) {
      for (Path folder : folders.toList()) {
        String pid = folder.getFileName().toString().replaceFirst("-.*", "");
        if (pid.matches("[0-9]{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
          delete(folder);
        }
      }
    }
  }

  /** Others may be at it too: the hook, or another session that found the same leftovers. */
  private static void delete(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      all.forEach(files::add);
    } catch (NoSuchFileException e) {
      return;
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    for (Path file : files) {
      boolean unused = Files.deleteIfExists(file);
    }
    boolean unused = Files.deleteIfExists(folder);
  }

  @Override
  public void close() {
    try {
      delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove the key in " + folder, e);
    }
  }
}
