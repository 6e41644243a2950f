package dev.durabench.target.local;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/** Where the Unix sockets of a directory's servers are: their paths hold only about 100 bytes. */
final class SocketDirectory {
  private SocketDirectory() {}

  /** Always the same for a directory, so that it is found even when nothing else is left. */
  static Path of(Path directory) {
    byte[] name =
        directory.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8);
    return Path.of("/tmp", "durabench-" + UUID.nameUUIDFromBytes(name).toString().substring(0, 8));
  }
}
