package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Whether a user watches, and how wide their terminal is. */
final class Screen {
  private static final int USUAL_WIDTH = 80;

  private Screen() {}

  /** Whether standard error is a terminal that can write over a line. */
  @SuppressWarnings("SystemConsoleNull") // only asked where there is no /proc
  static boolean live(Surroundings surroundings) {
    if (surroundings.environment().getOrDefault("TERM", "dumb").equals("dumb")) {
      return false;
    }
    Path error = Path.of("/proc/self/fd/2");
    try {
      String device = Files.readSymbolicLink(error).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException e) {
      return !Files.exists(Path.of("/proc/self")) && System.console() != null;
    }
  }

  /** Columns, as the terminal itself says. */
  static int width() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String[] size = new String(stty.getInputStream().readAllBytes(), UTF_8).strip().split(" ", 2);
      stty.waitFor(1, TimeUnit.SECONDS);
      return size.length == 2 && size[1].matches("[1-9][0-9]{1,3}")
          ? Integer.parseInt(size[1])
          : USUAL_WIDTH;
    } catch (IOException e) {
      return USUAL_WIDTH;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return USUAL_WIDTH;
    }
  }
}
