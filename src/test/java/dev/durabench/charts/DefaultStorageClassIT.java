package dev.durabench.charts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.durabench.stack.Kubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The look at a cluster's default StorageClass, and the trap that it is there for. */
final class DefaultStorageClassIT {
  private static final Path SCRIPT =
      Path.of("src/main/resources/kubernetes/default-storage-class.sh");

  @TempDir Path directory;

  @Test
  void theOneThatIsMeantWillDo() throws IOException, InterruptedException {
    assertThat(look("hcloud-volumes", "hcloud-volumes true\nlocal-path \nlonghorn false\n"))
        .isEqualTo(new Kubectl.Answer(0, "hcloud-volumes\n"));
  }

  @Test
  void twoAreRefusedWithTheReason() throws IOException, InterruptedException {
    Kubectl.Answer answer = look("hcloud-volumes", "local-path true\nhcloud-volumes true\n");

    assertThat(answer.code()).isEqualTo(1);
    assertThat(answer.text())
        .startsWith("2 StorageClasses say that they are the default: hcloud-volumes local-path")
        .contains("localStorage:\nskip or disable) on every server, before its first start");
  }

  @Test
  void anotherOrNoneIsRefused() throws IOException, InterruptedException {
    assertThat(look("hcloud-volumes", "local-path true\n"))
        .isEqualTo(
            new Kubectl.Answer(1, "the default StorageClass is local-path, not hcloud-volumes\n"));
    assertThat(look("hcloud-volumes", "local-path \n").text())
        .startsWith("no StorageClass says that it is the default; hcloud-volumes should");
  }

  @Test
  void anApiServerThatDoesNotAnswerIsNoCluster() throws IOException, InterruptedException {
    assertThat(run(program("echo refused >&2; exit 1"), "hcloud-volumes").code()).isNotZero();
  }

  @Test
  @Tag("cluster")
  void theTrapOnARealApiServer() throws IOException, InterruptedException {
    Kubectl kubectl = Kubectl.ofEnvironment();
    String own = kubectl.succeed("get", "storageclasses", "-o", "yaml");
    assumeTrue(
        !own.contains("is-default-class: \"true\""), "this cluster has a default of its own");
    try {
      make(kubectl, "durabench-it-a");
      assertThat(run("kubectl", "durabench-it-a").code()).isZero();
      make(kubectl, "durabench-it-b");
      assertThat(run("kubectl", "durabench-it-a").text())
          .startsWith("2 StorageClasses say that they are the default: durabench-it-a");
    } finally {
      kubectl.succeed(
          "delete", "storageclass", "durabench-it-a", "durabench-it-b", "--ignore-not-found");
    }
  }

  private static void make(Kubectl kubectl, String name) throws IOException, InterruptedException {
    Kubectl.Answer made =
        kubectl.run(
            """
            apiVersion: storage.k8s.io/v1
            kind: StorageClass
            metadata:
              name: %s
              annotations: {storageclass.kubernetes.io/is-default-class: "true"}
            provisioner: durabench.example/none
            """
                .formatted(name),
            "apply",
            "-f",
            "-");
    assertThat(made.code()).as(made.text()).isZero();
  }

  private Kubectl.Answer look(String wanted, String classes)
      throws IOException, InterruptedException {
    Path answer = Files.writeString(directory.resolve("classes"), classes);
    return run(program("cat '" + answer + "'"), wanted);
  }

  private String program(String body) throws IOException {
    Path program = Files.writeString(directory.resolve("kubectl"), "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return program.toString();
  }

  private static Kubectl.Answer run(String kubectl, String wanted)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-s", "--", wanted)
            .redirectErrorStream(true)
            .redirectInput(SCRIPT.toFile());
    builder.environment().put("KUBECTL", kubectl);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Kubectl.Answer(process.waitFor(), text);
  }
}
