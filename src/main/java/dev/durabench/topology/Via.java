package dev.durabench.topology;

import java.util.Locale;

/** How a client reaches the primary. */
public enum Via {
  /** From the primary's own machine or pod, over the Unix socket. */
  SOCKET,

  /** From another node, over the Service that leads to the primary, as an application does. */
  SERVICE;

  /** The name used in topology files, cell keys and reports, such as {@code service}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
