package dev.durabench.target.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** What a script says on standard error: first its process group, at last why it failed. */
public final class Stderr extends OutputStream {
  private static final int HEAD = 32;
  private static final int KEPT = 16 * 1024;
  private static final int LINES = 5;

  private final ByteArrayOutputStream head = new ByteArrayOutputStream(HEAD);
  private final ByteArrayOutputStream tail = new ByteArrayOutputStream();

  @Override
  public synchronized void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) {
    head.write(bytes, from, Math.min(length, Math.max(0, HEAD - head.size())));
    tail.write(bytes, from, length);
    if (tail.size() > 2 * KEPT) {
      byte[] all = tail.toByteArray();
      tail.reset();
      tail.write(all, all.length - KEPT, KEPT);
    }
  }

  /** The group, once it has been told. */
  public synchronized OptionalLong group() {
    return group(head.toString(UTF_8));
  }

  /** The group in a first line, if that is one. */
  public static OptionalLong group(String text) {
    int end = text.indexOf('\n');
    return end > 0 && text.substring(0, end).chars().allMatch(c -> c >= '0' && c <= '9')
        ? OptionalLong.of(Long.parseLong(text.substring(0, end)))
        : OptionalLong.empty();
  }

  /** The last lines, in one. */
  public synchronized String lastLines() {
    List<String> lines =
        Arrays.stream(tail.toString(UTF_8).split("\n", -1))
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();
    // Its own first line says nothing to a reader.
    List<String> told =
        lines.subList(
            tail.size() > 0 && group(tail.toString(UTF_8)).isPresent() ? 1 : 0, lines.size());
    return String.join("; ", told.subList(Math.max(0, told.size() - LINES), told.size()));
  }
}
