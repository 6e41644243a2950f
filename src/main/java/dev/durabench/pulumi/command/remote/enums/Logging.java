package dev.durabench.pulumi.command.remote.enums;

import com.pulumi.core.annotations.EnumType;

/** What of a command's output reaches the user while it runs. */
@EnumType
public enum Logging {
  STDOUT("stdout"),
  STDERR("stderr"),
  STDOUT_AND_STDERR("stdoutAndStderr"),

  /** Nothing; right wherever the output may carry secrets. */
  NONE("none");

  private final String value;

  Logging(String value) {
    this.value = value;
  }

  /** As the provider spells it. */
  @EnumType.Converter
  public String getValue() {
    return value;
  }
}
