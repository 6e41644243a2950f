package dev.durabench.provider;

import java.util.ArrayList;
import java.util.List;

/** Everything that is wrong with a resource's inputs, collected before anything is said. */
final class Failures {
  /**
   * One mistake.
   *
   * @param path of the property, such as {@code parameters.measure}
   * @param reason what is wrong and what is allowed
   */
  record Failure(String path, String reason) {}

  private final List<Failure> all = new ArrayList<>();

  void add(String path, String reason) {
    all.add(new Failure(path, reason));
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  List<Failure> all() {
    return List.copyOf(all);
  }
}
