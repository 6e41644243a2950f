package dev.durabench.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.CRC32;

/** Ledger files made and read in memory. */
final class LedgerFiles {
  static final String HEADER = "durabench-ledger,1,client,1790000000000000\n";
  static final String COLUMNS = "id,intended,sent,answered,outcome\n";

  private LedgerFiles() {}

  static String line(long id, String outcome) {
    long at = 1_790_000_000_000_000L + id * 1000;
    return id + "," + at + "," + (at + 1) + "," + (at + 400) + "," + outcome + "\n";
  }

  /** Adds the end line that fits. */
  static String ended(String body, long count) {
    CRC32 crc = new CRC32();
    crc.update(body.getBytes(US_ASCII));
    return body + "end," + count + "," + "%08x".formatted(crc.getValue()) + "\n";
  }

  static String whole(int count) {
    StringBuilder body = new StringBuilder(HEADER + COLUMNS);
    for (int id = 1; id <= count; id++) {
      body.append(line(id, "ok"));
    }
    return ended(body.toString(), count);
  }

  static Ledger read(String text) {
    return read(text.getBytes(US_ASCII));
  }

  static Ledger read(byte[] bytes) {
    try {
      return LedgerFile.read(new ByteArrayInputStream(bytes), new LedgerParser());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
