package dev.durabench.agent;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How to reach one PostgreSQL instance. As text: {@code host:port} or {@code host:port:directory}.
 *
 * @param host name or address for TCP
 * @param port TCP port, also the number in the socket's file name
 * @param socketDirectory where the Unix socket is, absolute, when it is to be used instead of TCP
 */
public record PostgresEndpoint(String host, int port, Optional<Path> socketDirectory) {
  public PostgresEndpoint {
    requireNonNull(host, "host is null");
    requireNonNull(socketDirectory, "socketDirectory is null");
  }

  /** The text form. */
  public String text() {
    return host + ":" + port + socketDirectory.map(directory -> ":" + directory).orElse("");
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException when it is not one
   */
  public static PostgresEndpoint parse(String text) {
    // An IPv6 address has colons of its own; a directory starts with a slash.
    int slash = text.indexOf(":/");
    String address = slash < 0 ? text : text.substring(0, slash);
    int colon = address.lastIndexOf(':');
    try {
      return new PostgresEndpoint(
          address.substring(0, colon),
          Integer.parseInt(address.substring(colon + 1)),
          slash < 0 ? Optional.empty() : Optional.of(Path.of(text.substring(slash + 1))));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "not host:port or host:port:/socket/directory: " + text, e);
    }
  }

  /** The Unix socket's file, when one is to be used. */
  Optional<Path> socketFile() {
    return socketDirectory.map(directory -> directory.resolve(".s.PGSQL." + port));
  }
}
