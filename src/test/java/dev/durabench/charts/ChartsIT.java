package dev.durabench.charts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.durabench.stack.Kubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every chart, rendered by Helm, as a real API server takes it: every field known, every object
 * admitted. Nothing is kept there but custom resource definitions that are missing.
 */
@Tag("cluster")
final class ChartsIT {
  /** Folders below have definitions of custom resources. */
  private static final String DEFINITIONS = "DURABENCH_CRDS";

  private static final Kubectl KUBECTL = Kubectl.ofEnvironment();

  @TempDir Path directory;

  static List<Charts.Case> cases() {
    return Charts.cases();
  }

  static List<Charts.Case> mistakes() {
    return Charts.mistakes();
  }

  @BeforeAll
  static void define() throws IOException, InterruptedException {
    String folder = System.getenv(DEFINITIONS);
    if (folder == null) {
      return;
    }
    for (String resource :
        List.of("linstorclusters.piraeus.io", "objectstores.barmancloud.cnpg.io")) {
      if (!defined(resource)) {
        String group = resource.substring(resource.indexOf('.') + 1);
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
          for (Path file :
              files.filter(path -> path.getFileName().toString().startsWith(group)).toList()) {
            KUBECTL.succeed("apply", "--server-side", "-f", file.toString());
          }
        }
        KUBECTL.succeed("wait", "--for=condition=Established", "crd/" + resource, "--timeout=30s");
      }
    }
  }

  private static boolean defined(String resource) throws IOException, InterruptedException {
    return KUBECTL.run("", "get", "crd", resource).code() == 0;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theApiServerTakesEveryObject(Charts.Case values) throws IOException, InterruptedException {
    String manifest = render(values).mustSucceed();
    assertThat(manifest).contains("kind: ");
    needs(manifest, "piraeus.io/", "linstorclusters.piraeus.io");
    needs(manifest, "barmancloud.cnpg.io/", "objectstores.barmancloud.cnpg.io");
    needs(manifest, "postgresql.cnpg.io/", "clusters.postgresql.cnpg.io");

    Kubectl.Answer answer = dryRun(manifest);
    assertThat(answer.code()).as(answer.text()).isZero();
    assertThat(answer.text().lines().filter(line -> line.contains("(server dry run)")))
        .hasSize((int) manifest.lines().filter(line -> line.startsWith("kind: ")).count());
  }

  private static void needs(String manifest, String group, String resource)
      throws IOException, InterruptedException {
    assumeTrue(
        !manifest.contains("apiVersion: " + group) || defined(resource),
        resource + " is not defined in this cluster; name a folder with it in " + DEFINITIONS);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void helmRefusesMistakes(Charts.Case values) throws IOException, InterruptedException {
    Rendered rendered = render(values);

    assertThat(rendered.code()).as(rendered.text()).isNotZero();
    assertThat(rendered.text()).contains("values don't meet the specifications of the schema");
  }

  @Test
  void aFieldThatNobodyKnowsIsRefused() throws IOException, InterruptedException {
    String manifest = render(Charts.cases().get(0)).mustSucceed();
    assertThat(manifest).contains("terminationGracePeriodSeconds");

    Kubectl.Answer answer =
        dryRun(manifest.replace("terminationGracePeriodSeconds", "terminationGraceSeconds"));
    assertThat(answer.code()).isNotZero();
    assertThat(answer.text()).contains("unknown field").contains("terminationGraceSeconds");
  }

  private static Kubectl.Answer dryRun(String manifest) throws IOException, InterruptedException {
    return KUBECTL.run(
        manifest, "apply", "--dry-run=server", "--validate=strict", "-n", "default", "-f", "-");
  }

  private Rendered render(Charts.Case values) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve("values.yaml"), values.values());
    Process process;
    try {
      process =
          new ProcessBuilder(
                  "helm",
                  "template",
                  "it",
                  values.folder().toString(),
                  "--namespace",
                  "default",
                  "--values",
                  file.toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "helm is not on PATH: " + e.getMessage());
      throw e;
    }
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Rendered(process.waitFor(), text);
  }

  /** What Helm answered. */
  private record Rendered(int code, String text) {
    String mustSucceed() {
      assertThat(code).as(text).isZero();
      return text;
    }
  }
}
