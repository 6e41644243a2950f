package dev.durabench.pulumi.command;

import com.pulumi.resources.CustomResourceOptions;
import java.util.List;

/** Every resource asks for the same release of pulumi-command. */
public final class CommandVersion {
  private static final String VERSION = "1.2.1";

  private CommandVersion() {}

  /**
   * Options of a resource whose changed triggers replace it, as in the official SDK; by itself, the
   * provider would run an update.
   *
   * @param secret outputs that may carry secrets although no input of that name is one
   */
  public static CustomResourceOptions with(CustomResourceOptions options, String... secret) {
    return CustomResourceOptions.merge(
        CustomResourceOptions.builder()
            .version(VERSION)
            .replaceOnChanges("triggers[*]")
            .additionalSecretOutputs(List.of(secret))
            .build(),
        options);
  }
}
