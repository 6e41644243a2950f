package dev.durabench.provider;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the figures of a cell depend on: machine and versions. Two runs of the same software on the
 * same machine have the same one, though every stack and every server of theirs has an id of its
 * own: ids decide what is measured again, not what may be compared.
 */
final class Identity {
  private static final List<String> MACHINE =
      List.of("os", "kernel", "architecture", "cpu", "cores", "java");

  /** Ids of what stands, among the versions. */
  private static final Set<String> IDS = Set.of("stack", "cluster", "site", "objectStore");

  private Identity() {}

  /**
   * As a text.
   *
   * @param machine facts about it, of which those that change from hour to hour are left out
   * @param ranOn ids and versions of what stands under an experiment
   * @param standing how many others stood in its place before, in the same run
   */
  static String of(Map<String, String> machine, Map<String, Object> ranOn, int standing) {
    Map<String, String> parts = new TreeMap<>();
    MACHINE.stream()
        .filter(machine::containsKey)
        .forEach(name -> parts.put(name, machine.get(name)));
    ranOn.forEach(
        (name, value) -> {
          if (!IDS.contains(name) && !name.startsWith("server.") && !name.startsWith("volume.")) {
            parts.put(name, String.valueOf(value));
          }
        });
    if (standing > 0) {
      // Cells of this run that were measured on the one before must not pass for this one's.
      parts.put("rebuilt", Integer.toString(standing));
    }
    return parts.toString();
  }
}
