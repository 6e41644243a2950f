package dev.durabench.topology;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Servers of one kind that the stack makes.
 *
 * @param group name of the group, unique in the topology; its servers are {@code <group>-1}, {@code
 *     <group>-2}, ...
 * @param count how many, 1 to 10 (a spread group holds no more)
 * @param type server type, such as {@code cpx32}
 * @param location such as {@code nbg1}
 * @param image such as {@code ubuntu-24.04}
 * @param spread true to put each on another host (a spread placement group)
 * @param volumes Volumes attached to them
 */
public record ServerGroup(
    String group,
    int count,
    String type,
    String location,
    String image,
    boolean spread,
    List<ServerVolume> volumes) {
  /** More than this a spread placement group does not hold. */
  static final int MOST = 10;

  public ServerGroup {
    requireNonNull(group, "group is null");
    requireNonNull(type, "type is null");
    requireNonNull(location, "location is null");
    requireNonNull(image, "image is null");
    volumes = List.copyOf(volumes);
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("count is not in 1.." + MOST + ": " + count);
    }
  }

  /** Names of its servers, in order. */
  public List<String> names() {
    return IntStream.rangeClosed(1, count).mapToObj(n -> group + "-" + n).toList();
  }
}
