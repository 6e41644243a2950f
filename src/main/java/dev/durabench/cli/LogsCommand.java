package dev.durabench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "logs",
    header = "Show the newest log lines of what stands on this machine.",
    description = "")
final class LogsCommand extends BaseCommand {
  private static final int DEPTH = 6;
  private static final int TAIL_BYTES = 256 * 1024;

  @Option(
      names = {"-n", "--lines"},
      paramLabel = "N",
      defaultValue = "20",
      description = "Lines of each log. Default: ${DEFAULT-VALUE}.")
  private int lines;

  LogsCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Path local = surroundings().local();
    List<Path> logs = logs(local);
    if (logs.isEmpty()) {
      terminal.print("No logs: nothing stands in " + local + ".");
    }
    for (Path log : logs) {
      List<String> all = tail(log);
      terminal.print("== " + log);
      all.subList(Math.max(0, all.size() - Math.max(0, lines)), all.size())
          .forEach(line -> terminal.print(line + "\n"));
    }
    return ExitCode.FINE;
  }

  private static List<Path> logs(Path local) {
    if (!Files.isDirectory(local)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(local, DEPTH)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".log"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new CliFailure(ExitCode.REFUSED, "cannot read " + local + ": " + e.getMessage(), e);
    }
  }

  private static List<String> tail(Path log) {
    try (var file = Files.newByteChannel(log)) {
      file.position(Math.max(0, file.size() - TAIL_BYTES));
      var bytes = java.nio.ByteBuffer.allocate(TAIL_BYTES);
      while (file.read(bytes) > 0) {
        // until the buffer is full or the file ends
      }
      return UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .decode(bytes.flip())
          .toString()
          .lines()
          .toList();
    } catch (IOException e) {
      return List.of("(cannot be read: " + e.getMessage() + ")");
    }
  }
}
