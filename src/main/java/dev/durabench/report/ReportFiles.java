package dev.durabench.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files that are replaced together: all are written aside before the first one is renamed. */
final class ReportFiles {
  private ReportFiles() {}

  static List<Path> write(Map<String, byte[]> files, Path into) {
    Map<Path, Path> aside = new LinkedHashMap<>();
    try {
      Files.createDirectories(into);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Path fresh = into.resolve("." + file.getKey() + ".tmp");
        aside.put(fresh, into.resolve(file.getKey()));
        Files.write(fresh, file.getValue());
      }
      for (Map.Entry<Path, Path> file : aside.entrySet()) {
        Files.move(
            file.getKey(),
            file.getValue(),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      }
      return new ArrayList<>(aside.values());
    } catch (IOException e) {
      aside.keySet().forEach(ReportFiles::remove);
      throw new ReportFailure(
          "cannot write the report into " + into + ": " + reason(e) + "; nothing was changed", e);
    }
  }

  static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }

  private static String reason(IOException e) {
    // The message of a more special one is often no more than the file's name.
    return e.getClass() == IOException.class
        ? String.valueOf(e.getMessage())
        : e.getClass().getSimpleName() + " " + e.getMessage();
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The failure that is reported is the one that led here.
    }
  }
}
