package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that end in the middle of something, and several at once. */
final class SshSessionIT {
  private static final StackMachines.Machine MACHINE =
      new StackMachines.Machine("db-1", "192.0.2.1", 22, "root", "ssh-ed25519 AAAA");

  @TempDir Path home;

  /** A program of its own: a Java that is about to end takes no hooks and gives none back. */
  static final class Session {
    private Session() {}

    public static void main(String[] arguments) {
      Thread session = Thread.currentThread();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> join(session)));
      String end = "fine";
      try (SshSession open = SshSession.to(MACHINE, "key", Path.of(arguments[0]))) {
        int unused = open.run(List.of());
      } catch (IllegalStateException e) {
        end = e.toString();
      }
      System.out.println("ended: " + end);
      System.out.flush();
    }

    private static void join(Thread session) {
      try {
        session.join(30_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void aSignalEndsASessionWithoutAnError() throws Exception {
    Path bin = Files.createDirectories(home.resolve("bin"));
    // Runs until the shutdown has begun: then the key is gone.
    Path ssh =
        Files.writeString(
            bin.resolve("ssh"),
            "#!/bin/sh\necho started\nwhile [ -n \"$(ls -A '"
                + home.resolve("ssh")
                + "')\" ]; do sleep 0.05; done\n");
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path output = home.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath(),
            Session.class.getName(),
            home.toString());
    builder.environment().put("PATH", bin + ":" + System.getenv("PATH"));
    Process session = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      while (!Files.readString(output).contains("started")) {
        assertThat(session.isAlive()).as(Files.readString(output)).isTrue();
        TimeUnit.MILLISECONDS.sleep(20);
      }
      session.destroy();
      assertThat(session.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      session.destroyForcibly();
    }

    assertThat(Files.readString(output)).contains("ended: fine").doesNotContain("Exception");
    assertThat(home.resolve("ssh")).isEmptyDirectory();
  }

  /** Some launchers of tests keep the class path to themselves. */
  private static String classPath() {
    return Stream.of(Session.class, SshSession.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation().getPath())
            .collect(Collectors.joining(":"))
        + ":"
        + System.getProperty("java.class.path");
  }

  @Test
  void severalSessionsRemoveTheSameLeftovers() throws Exception {
    for (int i = 0; i < 300; i++) {
      Path left = Files.createDirectories(home.resolve("ssh/99999999-" + i));
      Files.writeString(left.resolve("key"), "left over");
      Files.writeString(left.resolve("known_hosts"), "left over");
    }
    int sessions = 6;
    CyclicBarrier together = new CyclicBarrier(sessions);
    ExecutorService threads = Executors.newFixedThreadPool(sessions);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < sessions; i++) {
      all.add(
          threads.submit(
              () -> {
                together.await();
                SshSession session = SshSession.to(MACHINE, "key", home);
                session.close();
                session.close();
                return null;
              }));
    }
    for (Future<?> session : all) {
      assertThat(session.get(60, TimeUnit.SECONDS)).isNull();
    }
    threads.shutdownNow();

    try (Stream<Path> left = Files.list(home.resolve("ssh"))) {
      assertThat(left).isEmpty();
    }
  }
}
