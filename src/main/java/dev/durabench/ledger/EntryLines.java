package dev.durabench.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32;

/** Formats entries into a buffer and writes it out, without garbage. Not thread-safe. */
final class EntryLines implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final Map<Outcome, byte[]> OUTCOMES = new EnumMap<>(Outcome.class);

  static {
    for (Outcome outcome : Outcome.values()) {
      OUTCOMES.put(outcome, LedgerFormat.key(outcome).getBytes(US_ASCII));
    }
  }

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private final byte[] digits = new byte[20];
  private final CRC32 crc = new CRC32();
  private long count;

  EntryLines(Path file) throws IOException {
    channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
  }

  void header(Keeper keeper, long openedMicros) throws IOException {
    text(
        LedgerFormat.MAGIC
            + ","
            + LedgerFormat.VERSION
            + ","
            + keeper.key()
            + ","
            + openedMicros
            + "\n"
            + LedgerFormat.COLUMNS
            + "\n");
  }

  void add(Entry entry) throws IOException {
    if (buffer.remaining() < LedgerFormat.LONGEST_LINE) {
      write();
    }
    number(entry.id());
    buffer.put((byte) ',');
    number(entry.intendedMicros());
    buffer.put((byte) ',');
    number(entry.sentMicros());
    buffer.put((byte) ',');
    number(entry.answeredMicros());
    buffer.put((byte) ',');
    buffer.put(OUTCOMES.get(entry.outcome()));
    buffer.put((byte) '\n');
    count++;
  }

  void overflow(long dropped) throws IOException {
    text(LedgerFormat.OVERFLOW + "," + dropped + "\n");
  }

  /** The end line; the file is whole and durable when this returns. */
  void end() throws IOException {
    write();
    String sum = LedgerFormat.checksum(crc);
    text(LedgerFormat.END + "," + count + "," + sum + "\n");
    flush();
  }

  /** Hands everything to the operating system. */
  void write() throws IOException {
    buffer.flip();
    crc.update(buffer.duplicate());
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Hands everything to the disk (fdatasync). */
  void flush() throws IOException {
    write();
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void text(String text) throws IOException {
    if (buffer.remaining() < LedgerFormat.LONGEST_LINE) {
      write();
    }
    buffer.put(text.getBytes(US_ASCII));
  }

  private void number(long value) {
    int at = digits.length;
    long rest = value;
    do {
      digits[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    buffer.put(digits, at, digits.length - at);
  }
}
