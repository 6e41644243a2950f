package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.durabench.measure.LatencyRecorder;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Round trips by ICMP, with the machine's own {@code ping}: Java has no such socket. */
final class Ping {
  /** As often as it may; iputils lets others than root wait longer. */
  private static final List<String> INTERVALS = List.of("0.01", "0.2");

  private static final Pattern TIME = Pattern.compile("time[=<]([0-9.]+) ?ms");
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final String host;
  private final LatencyRecorder recorder = new LatencyRecorder();
  private long sent;
  private long answered;

  Ping(String host) {
    this.host = host;
  }

  /** Where {@code ping} is on this machine. */
  static Optional<Path> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of("/bin", "/usr/bin"))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, "ping"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Pings for a while.
   *
   * @return why there are no round trips; empty when there are
   */
  Optional<String> run(Path ping, Duration measure, Controller controller)
      throws IOException, InterruptedException {
    String last = "it said nothing";
    for (String interval : INTERVALS) {
      long count = Math.max(1, Math.round(measure.toMillis() / 1e3 / Double.parseDouble(interval)));
      List<String> command =
          List.of(ping.toString(), "-n", "-c", Long.toString(count), "-i", interval, host);
      last = run(command, measure.plus(GRACE), controller).orElse(last);
      if (answered > 0) {
        sent = Math.max(sent, answered);
        return Optional.empty();
      }
    }
    return Optional.of(ping + " gave no round trip: " + last);
  }

  /** Returns its last line. */
  private Optional<String> run(List<String> command, Duration bound, Controller controller)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    Thread watch = new Thread(() -> watch(process, bound, controller), "watch-ping");
    watch.setDaemon(true);
    watch.start();
    String last = null;
    try (BufferedReader lines = process.inputReader(US_ASCII)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(line);
        last = line.isBlank() ? last : line.strip();
      }
    }
    process.waitFor();
    return Optional.ofNullable(last);
  }

  private static void watch(Process process, Duration bound, Controller controller) {
    long deadline = System.nanoTime() + bound.toNanos();
    try {
      while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
        if (controller.stopped() || System.nanoTime() > deadline) {
          process.destroyForcibly();
        }
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
    }
  }

  /** One line of its output. */
  void take(String line) {
    Matcher time = TIME.matcher(line);
    if (line.contains("bytes from") && time.find()) {
      answered++;
      recorder.recordNanos(Math.round(Double.parseDouble(time.group(1)) * 1e6));
    } else if (line.toLowerCase(Locale.ROOT).contains("packets transmitted")) {
      sent = Long.parseLong(line.strip().split(" ", 2)[0]);
    }
  }

  LatencyRecorder recorder() {
    return recorder;
  }

  /** Requests without an answer. */
  long lost() {
    return Math.max(0, sent - answered);
  }
}
