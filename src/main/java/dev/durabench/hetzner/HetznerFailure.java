package dev.durabench.hetzner;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Hetzner's API did not do what was asked. The message is one line: what, why, what to do. */
public final class HetznerFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final int status;

  HetznerFailure(String code, int status, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = requireNonNull(code, "code is null");
    this.status = status;
  }

  /**
   * An answer that is an error.
   *
   * @param what was asked, such as {@code GET /servers}
   * @param correlation Hetzner's id of the request; empty when there was none
   */
  static HetznerFailure answer(
      String what, int status, String code, String message, String correlation) {
    String ids = correlation.isEmpty() ? code : code + ", " + correlation;
    return new HetznerFailure(
        code,
        status,
        what + ": " + oneLine(message) + " (" + ids + "); " + Advice.of(code, status, message),
        null);
  }

  /** No answer at all. */
  static HetznerFailure unreachable(String what, URI endpoint, IOException cause) {
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new HetznerFailure(
        "unreachable",
        0,
        what
            + ": "
            + endpoint.getHost()
            + " cannot be reached ("
            + oneLine(why)
            + "); check this machine's network"
            + " (and HCLOUD_ENDPOINT, if it is set), then run the same command again",
        cause);
  }

  /** An action that Hetzner accepted and then did not do. */
  static HetznerFailure action(String what, String code, String message) {
    return new HetznerFailure(
        code,
        0,
        what
            + ": accepted, then failed: "
            + oneLine(message)
            + " ("
            + code
            + "); "
            + Advice.of(code, 0, message),
        null);
  }

  /** Something that did not come about in time. */
  static HetznerFailure late(String what) {
    return new HetznerFailure(
        "late",
        0,
        what + "; look at it in the Hetzner console, then run the same command again",
        null);
  }

  /** Hetzner's error code; {@code unreachable} or {@code late} where it sent none. */
  public String code() {
    return code;
  }

  /** HTTP status; 0 where there was none. */
  public int status() {
    return status;
  }

  /** True when what was asked about does not exist, or not any more. */
  public boolean vanished() {
    return status == 404;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
