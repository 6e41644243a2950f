package dev.durabench.target.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.target.TargetFailure;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/**
 * Files to and from a machine, over the standard streams of scripts: one way for root and for a
 * user who needs {@code sudo}, which SFTP would not be.
 */
public final class RemoteFiles {
  /** At 100 kB/s, a slow line, 60 MB. */
  private static final Duration BOUND = Duration.ofMinutes(10);

  private static final String UPLOAD =
      """
      # copy a file there
      set -eu
      mkdir -p "$(dirname "$1")"
      part="$1.part.$$"
      trap 'rm -f "$part"' EXIT
      : >"$part"
      left=$2
      chunk=$3
      while [ "$left" -gt 0 ]; do
        # No more than there is: not every connection tells the end of what it brings.
        [ "$left" -ge "$chunk" ] || chunk=$left
        head -c "$chunk" >>"$part"
        left=$((left - chunk))
        echo
      done
      size=$(stat -c %s "$part")
      [ "$size" = "$2" ] || { echo "$size of $2 bytes of $1 arrived" >&2; exit 1; }
      sync "$part"
      mv -fT "$part" "$1"
      sync "$(dirname "$1")"
      """;

  /** Each file: its size, its name, and that many bytes of it, though it may grow meanwhile. */
  private static final String DOWNLOAD =
      """
      # copy a folder from there
      set -eu
      cd "$1"
      for file in * .[!.]*; do
        [ -f "$file" ] && [ ! -L "$file" ] || continue
        size=$(stat -c %s "$file")
        printf '%s %s\\n' "$size" "$file"
        head -c "$size" "$file"
      done
      """;

  private static final int BUFFER = 64 * 1024;

  private final String machine;
  private final Scripts shell;

  /**
   * @param machine for messages
   * @param shell runs scripts there
   */
  public RemoteFiles(String machine, Scripts shell) {
    this.machine = machine;
    this.shell = shell;
  }

  /** As {@link dev.durabench.target.Shell#upload}. */
  public void upload(Path file, String remote) {
    try (PacedUpload content = new PacedUpload(Files.newInputStream(file))) {
      List<String> arguments =
          List.of(
              remote, Long.toString(Files.size(file)), Integer.toString(PacedUpload.CHUNK_BYTES));
      shell.run(UPLOAD, arguments, content, content.confirmations(), BOUND);
    } catch (IOException e) {
      throw new TargetFailure("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** As {@link dev.durabench.target.Shell#download}. */
  public void download(String folder, Path into) {
    Path whole = into.resolve(".download.part");
    try {
      try (OutputStream out = Files.newOutputStream(whole)) {
        shell.run(DOWNLOAD, List.of(folder), InputStream.nullInputStream(), out, BOUND);
      }
      try (InputStream in = new BufferedInputStream(Files.newInputStream(whole))) {
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
          int space = line.indexOf(' ');
          unpack(in, Long.parseLong(line.substring(0, space)), line.substring(space + 1), into);
        }
      } finally {
        Files.deleteIfExists(whole);
      }
    } catch (IOException | NumberFormatException e) {
      throw new TargetFailure(
          "cannot copy %s of %s to %s: %s".formatted(folder, machine, into, e.getMessage()), e);
    }
  }

  /** The next line, without its end; empty at the end of everything. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    return line.toString(UTF_8);
  }

  private static void unpack(InputStream in, long size, String name, Path into) throws IOException {
    Path target = into.resolve(name);
    if (!into.equals(target.getParent())) {
      throw new IOException("a file there has the name " + name);
    }
    Path part = into.resolve("." + name + ".part");
    byte[] buffer = new byte[BUFFER];
    try (OutputStream out = Files.newOutputStream(part)) {
      long left = size;
      while (left > 0) {
        int length = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (length < 0) {
          throw new IOException(name + " ends " + left + " bytes early");
        }
        out.write(buffer, 0, length);
        left -= length;
      }
    }
    Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
