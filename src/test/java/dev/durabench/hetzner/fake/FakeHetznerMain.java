package dev.durabench.hetzner.fake;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs the fake cloud by hand until it is interrupted; its first lines are for {@code eval}.
 *
 * <pre>{@code FakeHetznerMain [--port N] [--backend none|vms] [--vm PATH] [--memory MB] [--orders]}
 * </pre>
 *
 * {@code vms} drives a test bed by its command, given by {@code --vm} or {@code TESTBED_VM}. When
 * it ends, the virtual machines stay: delete the servers first. With {@code --orders} it does what
 * its standard input says, see {@link Orders}, and ends with it.
 */
public final class FakeHetznerMain {
  private FakeHetznerMain() {}

  /** See the class. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> words = List.of(arguments);
    MachineRoom room =
        switch (option(words, "--backend").orElse("none")) {
          case "none" -> MachineRoom.none();
          case "vms" ->
              new VmMachines(
                  option(words, "--vm")
                      .or(() -> Optional.ofNullable(System.getenv("TESTBED_VM")))
                      .map(Path::of)
                      .orElseThrow(
                          () -> new IllegalArgumentException("give --vm PATH or set TESTBED_VM")),
                  option(words, "--memory").map(Integer::valueOf));
          default -> throw new IllegalArgumentException("--backend is none or vms");
        };
    int port = option(words, "--port").map(Integer::valueOf).orElse(0);
    try (FakeHetzner cloud = FakeHetzner.start(room, port)) {
      cloud
          .environment()
          .forEach((name, value) -> System.out.println("export " + name + "=" + value));
      System.out.flush();
      if (words.contains("--orders")) {
        new Orders(cloud)
            .carryOut(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                System.out);
      } else {
        Thread.currentThread().join();
      }
    }
  }

  private static Optional<String> option(List<String> words, String name) {
    int at = words.indexOf(name);
    return at < 0 || at + 1 >= words.size() ? Optional.empty() : Optional.of(words.get(at + 1));
  }
}
