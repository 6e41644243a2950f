package dev.durabench.ledger;

import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * The text of a ledger file, line by line, each ended by a line feed:
 *
 * <pre>
 * durabench-ledger,1,client,1790000000000000    format version, keeper, when it was opened
 * id,intended,sent,answered,outcome
 * 1,1790000000000120,1790000000000121,1790000000000533,ok
 * overflow,17                                   only when entries were dropped
 * end,1,9ae0daaf                                count, CRC-32 of every byte before this line
 * </pre>
 */
final class LedgerFormat {
  static final String MAGIC = "durabench-ledger";
  static final String VERSION = "1";
  static final String COLUMNS = "id,intended,sent,answered,outcome";
  static final String OVERFLOW = "overflow";
  static final String END = "end";

  /** No line of a whole file is longer. */
  static final int LONGEST_LINE = 160;

  private LedgerFormat() {}

  static String key(Outcome outcome) {
    return switch (outcome) {
      case OK -> "ok";
      case FAILED -> "failed";
      case UNKNOWN -> "unknown";
    };
  }

  static String checksum(CRC32 crc) {
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
