package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

/** PostgreSQL's error message as it is on the wire. */
final class ServerError {
  private ServerError() {}

  /** SQLSTATE and message. */
  static String read(byte[] bytes, int start) {
    String code = "";
    String message = "";
    int at = start;
    while (bytes[at] != 0) {
      int end = at + 1;
      while (bytes[end] != 0) {
        end++;
      }
      String field = new String(bytes, at + 1, end - at - 1, UTF_8);
      if (bytes[at] == 'C') {
        code = field;
      } else if (bytes[at] == 'M') {
        message = field;
      }
      at = end + 1;
    }
    return code + " " + message;
  }
}
