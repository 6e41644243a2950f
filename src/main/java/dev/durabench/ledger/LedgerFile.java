package dev.durabench.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what {@link LedgerWriter} wrote. */
public final class LedgerFile {
  private static final int CHUNK_BYTES = 64 * 1024;

  private LedgerFile() {}

  /**
   * Reads a ledger. Never fails: whatever is wrong with the file is the reason why the ledger is
   * incomplete, and what could be read before it is in the ledger all the same. A whole file has a
   * header of this version, well-formed lines, ids contiguous from 1, no mark of an overflow, and
   * an end line, the very last, with the right count and checksum.
   */
  public static Ledger read(Path file) {
    LedgerParser parser = new LedgerParser();
    if (!Files.exists(file)) {
      parser.fail("there is no file " + file);
      return parser.ledger();
    }
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, parser);
    } catch (IOException e) {
      parser.fail("cannot read " + file + ": " + e.getMessage());
    }
    return parser.ledger();
  }

  static Ledger read(InputStream in, LedgerParser parser) throws IOException {
    readLines(in, parser);
    return parser.ledger();
  }

  private static void readLines(InputStream in, LedgerParser parser) throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    byte[] line = new byte[LedgerFormat.LONGEST_LINE];
    int length = 0;
    for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
      for (int i = 0; i < read; i++) {
        if (length == line.length) {
          parser.fail("it holds an overlong line: it is no ledger, or was damaged");
          return;
        }
        line[length] = chunk[i];
        if (chunk[i] != '\n') {
          length++;
        } else if (parser.line(line, length)) {
          length = 0;
        } else {
          return;
        }
      }
    }
    if (length > 0) {
      parser.cutLine();
    }
  }
}
