package dev.durabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.experiment.ExperimentFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which databases a run has been measured on, one line each. A database can be made again within a
 * run, such as by another password; finished cells of the one before are then stale.
 */
final class Standings {
  private Standings() {}

  /**
   * How many others of that name stood before this one in the run; it is written down.
   *
   * @param root the run folder
   * @throws ExperimentFailure when the file cannot be read or written
   */
  static int in(Path root, String database, Map<String, Object> ranOn) {
    Path file = root.resolve("standing.txt");
    String prefix = database + " ";
    String line = prefix + new TreeMap<>(ranOn);
    try {
      List<String> lines =
          new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
      List<String> own = lines.stream().filter(other -> other.startsWith(prefix)).toList();
      if (own.contains(line)) {
        return own.indexOf(line);
      }
      lines.add(line);
      Path aside = root.resolve(".standing.tmp");
      Files.writeString(aside, String.join("\n", lines) + "\n", UTF_8);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return own.size();
    } catch (IOException e) {
      throw new ExperimentFailure("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
