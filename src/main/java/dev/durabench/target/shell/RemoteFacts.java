package dev.durabench.target.shell;

import dev.durabench.target.MachineFacts;
import dev.durabench.target.Shell;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a machine tells about itself, by the names that are used for this machine as well. */
final class RemoteFacts {
  private static final Duration BOUND = Duration.ofSeconds(30);

  /** Before each part; nothing that is read holds such a line. */
  private static final String MARK = "==> ";

  private static final String SCRIPT =
      """
      # tell about the machine
      part() { printf '\\n==> %s\\n' "$1"; }
      part osRelease; cat /etc/os-release
      part kernel; uname -sr
      part architecture; uname -m
      part cores; nproc
      part cpuinfo; cat /proc/cpuinfo
      part meminfo; cat /proc/meminfo
      part stat; head -n 1 /proc/stat
      part java
      java=$(readlink -f "$(command -v java)") && cat "${java%/bin/java}/release"
      part vendor; cat /sys/class/dmi/id/sys_vendor
      part product; cat /sys/class/dmi/id/product_name
      part uuid; cat /sys/class/dmi/id/product_uuid
      part machineId; cat /etc/machine-id
      exit 0
      """;

  private RemoteFacts() {}

  static Map<String, String> of(Shell shell) {
    return parse(shell.run(SCRIPT, List.of(), "", BOUND));
  }

  static Map<String, String> parse(String told) {
    Map<String, String> parts = parts(told);
    Map<String, String> facts =
        new TreeMap<>(
            MachineFacts.describe(
                new MachineFacts.Sources(
                    part(parts, "osRelease"),
                    part(parts, "kernel"),
                    architecture(part(parts, "architecture")),
                    part(parts, "cores"),
                    part(parts, "cpuinfo"),
                    part(parts, "meminfo"),
                    part(parts, "stat"),
                    javaVersion(part(parts, "java")))));
    facts.put("hardware", (part(parts, "vendor") + " " + part(parts, "product")).strip());
    facts.put("hardware-id", part(parts, "uuid"));
    facts.put("machine-id", part(parts, "machineId"));
    facts.values().removeIf(String::isBlank);
    return Map.copyOf(facts);
  }

  private static Map<String, String> parts(String told) {
    Map<String, StringBuilder> parts = new LinkedHashMap<>();
    StringBuilder current = new StringBuilder();
    for (String line : told.lines().toList()) {
      if (line.startsWith(MARK)) {
        current = new StringBuilder();
        parts.put(line.substring(MARK.length()), current);
      } else {
        current.append(line).append('\n');
      }
    }
    Map<String, String> texts = new LinkedHashMap<>();
    parts.forEach((name, text) -> texts.put(name, text.toString().strip()));
    return texts;
  }

  private static String part(Map<String, String> parts, String name) {
    return parts.getOrDefault(name, "");
  }

  /** As Java calls it, so that the same machine has the same name from within and from afar. */
  private static String architecture(String machine) {
    return machine.equals("x86_64") ? "amd64" : machine;
  }

  private static String javaVersion(String release) {
    return release
        .lines()
        .filter(
            line -> line.startsWith("JAVA_RUNTIME_VERSION=") || line.startsWith("JAVA_VERSION="))
        .map(line -> line.substring(line.indexOf('=') + 1).replace("\"", ""))
        .max((a, b) -> Integer.compare(a.length(), b.length()))
        .orElse("");
  }
}
