package dev.durabench.stack;

import com.pulumi.test.Mocks.ResourceArgs;
import com.pulumi.test.Mocks.ResourceResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Outputs as pulumi-hcloud gives them: ids are texts that hold numbers beyond 32 bits, and where
 * one goes into another resource, that one gives it back as a number.
 */
final class HcloudAnswers {
  private final AtomicLong next = new AtomicLong(5_000_000_001L);
  private final Map<String, Long> ids = new ConcurrentHashMap<>();

  ResourceResult made(ResourceArgs args) {
    long id = ids.computeIfAbsent(args.type + " " + args.name, unused -> next.getAndIncrement());
    Map<String, Object> state = new TreeMap<>();
    args.inputs.forEach((name, value) -> state.put(name, given(name, value)));
    switch (String.valueOf(args.type)) {
      case "hcloud:index/server:Server" ->
          state.putAll(
              Map.of(
                  "ipv4Address", address(args.name),
                  "ipv6Address", "",
                  "ipv6Network", "",
                  "primaryDiskSize", 160,
                  "status", "running"));
      case "hcloud:index/volume:Volume" ->
          state.put("linuxDevice", "/dev/disk/by-id/scsi-0HC_Volume_" + id);
      case "hcloud:index/networkSubnet:NetworkSubnet" -> state.put("gateway", "10.20.0.1");
      case "hcloud:index/serverNetwork:ServerNetwork" -> {
        state.put("macAddress", "86:00:00:00:00:01");
        state.put("networkId", 5_000_000_000.0);
      }
      case "hcloud:index/placementGroup:PlacementGroup" -> state.put("servers", List.of());
      case "hcloud:index/sshKey:SshKey" -> state.put("fingerprint", "00:11");
      case "hcloud:index/firewall:Firewall" -> state.put("applyTos", List.of());
      default -> {
        // Nothing beyond the inputs.
      }
    }
    return ResourceResult.of(Optional.of(String.valueOf(id)), state);
  }

  /** The id that was given to a resource. */
  String id(String type, String name) {
    return String.valueOf(Optional.ofNullable(ids.get(type + " " + name)).orElseThrow());
  }

  /** Where a server of that resource name is reached. */
  static String address(String name) {
    return "198.51.100." + Math.floorMod(name.hashCode(), 250);
  }

  private static Object given(String name, Object value) {
    if (name.endsWith("Ids") && value instanceof List<?> list) {
      return list.stream().map(id -> Double.valueOf(String.valueOf(id))).toList();
    }
    return name.endsWith("Id") && !name.equals("subnetId")
        ? Double.valueOf(String.valueOf(value))
        : value;
  }
}
