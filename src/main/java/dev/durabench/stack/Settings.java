package dev.durabench.stack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.pulumi.exceptions.RunException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A stack's config.
 *
 * @param topology file name in {@code stacks/} without {@code .yaml}
 * @param effort {@code quick}, {@code standard} or {@code full}
 * @param cell key of the only cell that is wanted
 * @param generation another text starts another run
 * @param lifetimeHours until others may sweep what the run has in a cloud
 * @param operatorCidr networks that the operator comes from, comma-separated
 * @param sshPrivateKey to log in on existing machines with, in OpenSSH's format; in no {@code
 *     toString}
 * @param kubeconfig to reach an existing Kubernetes cluster with; in no {@code toString}
 * @param overrides paths within the topology file and what to put there
 */
record Settings(
    String topology,
    String effort,
    Optional<String> cell,
    Optional<String> generation,
    Optional<Integer> lifetimeHours,
    Optional<String> operatorCidr,
    Optional<String> sshPrivateKey,
    Optional<String> kubeconfig,
    Map<String, String> overrides) {
  private static final String NAMESPACE = "durabench:";
  private static final String OVERRIDE = "override.";
  private static final Set<String> KEYS =
      Set.of(
          "topology",
          "effort",
          "cell",
          "generation",
          "lifetimeHours",
          "operatorCidr",
          "sshPrivateKey",
          "kubeconfig");

  /** A month: whatever is to stand longer is no run. */
  private static final int MOST_HOURS = 720;

  private static final Set<String> EFFORTS = Set.of("quick", "standard", "full");

  Settings {
    overrides = Map.copyOf(overrides);
  }

  /**
   * Reads them all.
   *
   * @param json what the engine passes as PULUMI_CONFIG; the SDK's Config knows no way to list keys
   * @param stack names the topology when the config does not
   * @throws RunException when a key is unknown or a value not allowed; all mistakes at once
   */
  static Settings read(String json, String stack) {
    Map<String, String> values = new TreeMap<>();
    parse(json)
        .forEach(
            (key, value) -> {
              if (key.startsWith(NAMESPACE)) {
                values.put(key.substring(NAMESPACE.length()), value);
              }
            });
    Map<String, String> overrides = new TreeMap<>();
    Set<String> problems = new TreeSet<>();
    values.forEach(
        (key, value) -> {
          if (key.startsWith(OVERRIDE)) {
            overrides.put(key.substring(OVERRIDE.length()), value);
          } else if (!KEYS.contains(key)) {
            problems.add(
                NAMESPACE
                    + key
                    + " is no config key; there are topology, effort, cell, generation, lifetimeHours,"
                    + " operatorCidr, sshPrivateKey, kubeconfig and override.<path>");
          }
        });
    String effort = values.getOrDefault("effort", "standard");
    if (!EFFORTS.contains(effort)) {
      problems.add(NAMESPACE + "effort must be quick, standard or full, not " + effort);
    }
    Optional<String> lifetime = Optional.ofNullable(values.get("lifetimeHours"));
    if (lifetime.filter(hours -> !allowedLifetime(hours)).isPresent()) {
      problems.add(
          NAMESPACE
              + "lifetimeHours must be a whole number from 1 to "
              + MOST_HOURS
              + ", not "
              + lifetime.get());
    }
    if (!problems.isEmpty()) {
      throw new RunException(String.join("\n", problems));
    }
    String topology = values.getOrDefault("topology", stack);
    return new Settings(
        topology.endsWith(".yaml") ? topology.substring(0, topology.length() - 5) : topology,
        effort,
        Optional.ofNullable(values.get("cell")),
        Optional.ofNullable(values.get("generation")),
        lifetime.map(Integer::valueOf),
        Optional.ofNullable(values.get("operatorCidr")),
        Optional.ofNullable(values.get("sshPrivateKey")),
        Optional.ofNullable(values.get("kubeconfig")),
        overrides);
  }

  private static boolean allowedLifetime(String hours) {
    return hours.matches("[1-9][0-9]{0,2}") && Integer.parseInt(hours) <= MOST_HOURS;
  }

  private static Map<String, String> parse(String json) {
    try {
      return new ObjectMapper().readValue(json, new TypeReference<TreeMap<String, String>>() {});
    } catch (JsonProcessingException e) {
      throw new RunException("the engine's PULUMI_CONFIG cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return "Settings[" + topology + ", " + effort + ", " + cell + ", " + overrides + "]";
  }
}
