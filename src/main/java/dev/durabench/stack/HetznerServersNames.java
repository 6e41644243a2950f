package dev.durabench.stack;

import com.pulumi.core.Output;
import dev.durabench.hetzner.CloudResource;
import dev.durabench.pulumi.bench.Run;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Names and labels of everything that one stack has in the cloud. */
final class HetznerServersNames {
  /** Label with the random stack id: what carries it is this stack's. */
  static final String STACK_ID = CloudResource.OWNER;

  /** Label with the stack's name, for people. */
  static final String STACK_NAME = CloudResource.STACK;

  /** Label with the UTC stamp, such as 20261201T201238Z, after which others may delete it. */
  static final String EXPIRES = CloudResource.EXPIRES;

  private static final int LONGEST = 63;
  private static final int SHORT_ID = 8;

  private final String stack;
  private final Output<String> stackId;
  private final Output<String> expiresAt;

  HetznerServersNames(String stack, Run run) {
    this.stack = stack;
    this.stackId = run.stackId();
    this.expiresAt = run.expiresAt();
  }

  /** The cloud's name of a part of the stack. */
  Output<String> of(String part) {
    return stackId.applyValue(id -> name(stack, id, part));
  }

  /** Labels for all of them. */
  Output<Map<String, String>> labels() {
    return Output.tuple(stackId, expiresAt)
        .applyValue(
            minted ->
                new TreeMap<>(
                    Map.of(
                        STACK_ID, minted.t1,
                        STACK_NAME, label(stack),
                        EXPIRES, minted.t2.replaceAll("[-:]", ""))));
  }

  /**
   * A host name after RFC 1123, unique as long as id and part are.
   *
   * @param part small letters, digits and inner hyphens
   */
  static String name(String stack, String id, String part) {
    String end = "-" + id.substring(0, SHORT_ID) + "-" + part;
    String start =
        stack.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    int room = LONGEST - end.length();
    if (start.length() > room) {
      start = start.substring(0, room).replaceAll("-$", "");
    }
    return (start.isEmpty() ? "durabench" : start) + end;
  }

  /** A label's value. */
  static String label(String text) {
    String allowed = text.replaceAll("[^A-Za-z0-9_.-]+", "-");
    String value = allowed.substring(0, Math.min(LONGEST, allowed.length()));
    return value.replaceAll("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$", "");
  }
}
