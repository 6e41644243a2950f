package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Text files beside these classes in the jar. */
final class Resources {
  private Resources() {}

  static String text(String name) {
    try (InputStream resource = Resources.class.getResourceAsStream(name)) {
      if (resource == null) {
        throw new TargetFailure(name + " is missing in the jar: build it again");
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new TargetFailure("cannot read " + name + " from the jar" + ": " + e.getMessage(), e);
    }
  }
}
