package dev.durabench.stack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The cluster that tests tagged {@code cluster} may use, as kubectl sees it. */
public final class Kubectl {
  private final Path kubeconfig;

  private Kubectl(Path kubeconfig) {
    this.kubeconfig = kubeconfig;
  }

  /** The one that KUBECONFIG names. */
  public static Kubectl ofEnvironment() {
    String kubeconfig = System.getenv("KUBECONFIG");
    assertThat(kubeconfig)
        .as("KUBECONFIG must name the kubeconfig of a cluster that these tests may use")
        .isNotBlank();
    return new Kubectl(Path.of(kubeconfig));
  }

  String text() throws IOException {
    return Files.readString(kubeconfig);
  }

  /** What a command that must succeed prints. */
  public String succeed(String... arguments) throws IOException, InterruptedException {
    Answer answer = run("", arguments);
    assertThat(answer.code())
        .as("kubectl %s: %s", String.join(" ", arguments), answer.text())
        .isZero();
    return answer.text();
  }

  /**
   * Any command.
   *
   * @param input its standard input
   */
  public Answer run(String input, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("kubectl", "--kubeconfig", kubeconfig.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().write(input.getBytes(UTF_8));
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Answer(process.waitFor(), text);
  }

  /** How a command ended, and all that it printed. */
  public record Answer(int code, String text) {}
}
