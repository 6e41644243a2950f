package dev.durabench.provider;

import static java.util.Objects.requireNonNull;

import dev.durabench.experiment.Progress;
import java.util.function.Consumer;

/**
 * What a resource may know about the engine's call.
 *
 * @param urn the resource's URN
 * @param name its name within the stack
 * @param progress reaches the user, until the next such line
 * @param warnings reach the user and stay
 */
record Request(String urn, String name, Progress progress, Consumer<String> warnings) {
  Request {
    requireNonNull(urn, "urn is null");
    requireNonNull(name, "name is null");
    requireNonNull(progress, "progress is null");
    requireNonNull(warnings, "warnings is null");
  }

  /** The stack in the URN {@code urn:pulumi:<stack>::<project>::<type>::<name>}. */
  String stack() {
    String head = urn.contains("::") ? urn.substring(0, urn.indexOf("::")) : urn;
    return head.substring(head.lastIndexOf(':') + 1);
  }
}
