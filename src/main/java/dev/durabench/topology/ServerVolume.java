package dev.durabench.topology;

/**
 * A Volume on a server of a group.
 *
 * @param server number of the server within its group, from 1
 * @param sizeGb size in GB, 10 to 10240
 */
public record ServerVolume(int server, int sizeGb) {
  static final int SMALLEST_GB = 10;
  static final int LARGEST_GB = 10_240;

  public ServerVolume {
    if (server < 1) {
      throw new IllegalArgumentException("server is below 1: " + server);
    }
    if (sizeGb < SMALLEST_GB || sizeGb > LARGEST_GB) {
      throw new IllegalArgumentException("sizeGb is not in 10..10240: " + sizeGb);
    }
  }
}
