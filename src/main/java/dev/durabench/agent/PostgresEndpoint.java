package dev.durabench.agent;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How to reach one PostgreSQL instance. As text: {@code host:port} or {@code host:port:directory}.
 *
 * @param host name or address for TCP
 * @param port TCP port, also the number in the socket's file name
 * @param socketDirectory where the Unix socket is, when it is to be used instead of TCP
 */
public record PostgresEndpoint(String host, int port, Optional<Path> socketDirectory) {
  public PostgresEndpoint {
    requireNonNull(host, "host is null");
    requireNonNull(socketDirectory, "socketDirectory is null");
  }
}
