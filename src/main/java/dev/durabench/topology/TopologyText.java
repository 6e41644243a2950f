package dev.durabench.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Gets the text of a topology file, or says why it is none. */
final class TopologyText {
  /** A topology is written by hand; what is larger is another file. */
  static final int MAX_BYTES = 256 * 1024;

  private TopologyText() {}

  static Optional<String> read(Path file, Problems problems) {
    Place start = new Place(file.toString(), 1, 1);
    if (!Files.exists(file)) {
      problems.add(start, "", "no such file; durabench list shows the topologies there are");
      return Optional.empty();
    }
    if (!Files.isRegularFile(file)) {
      problems.add(start, "", "is not a file; name a YAML file such as stacks/local.yaml");
      return Optional.empty();
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (IOException e) {
      problems.add(start, "", "cannot be read; check its permissions");
      return Optional.empty();
    }
    if (bytes.length > MAX_BYTES) {
      problems.add(start, "", "is larger than " + MAX_BYTES / 1024 + " KiB; is it a topology?");
      return Optional.empty();
    }
    return decode(file.toString(), bytes, problems);
  }

  /** The text; empty, with a problem at the first bad byte or character, when it is none. */
  static Optional<String> decode(String source, byte[] bytes, Problems problems) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    CharsetDecoder decoder =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    boolean malformed = decoder.decode(in, out, true).isError();
    String text = out.flip().toString();
    if (malformed) {
      problems.add(
          end(source, text),
          "",
          String.format("byte 0x%02X is not UTF-8; save the file as UTF-8", in.get() & 0xff));
      return Optional.empty();
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' && c != '\n' && c != '\r' && c != '\t') || c == 0x7f || c == 0xfffe) {
        problems.add(
            end(source, text.substring(0, i)),
            "",
            String.format("control character U+%04X; remove it", (int) c));
        return Optional.empty();
      }
    }
    return Optional.of(text);
  }

  /** The place just after a text. */
  private static Place end(String source, String text) {
    int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
    return new Place(source, line, text.length() - text.lastIndexOf('\n'));
  }
}
