package dev.durabench.topology;

import dev.durabench.ledger.Fault;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What databases and experiments must be where they run. */
final class PlaceRules {
  /** The one that breaks, one that writes, one that keeps the ledger. */
  private static final int MACHINES_FOR_POWER_OFF = 3;

  private final Section topology;
  private final RunsOn runsOn;
  private final Problems problems;
  private final Map<String, Section> groups = new HashMap<>();
  private final List<Section> machines;

  PlaceRules(Section topology, RunsOn runsOn, Problems problems) {
    this.topology = topology;
    this.runsOn = runsOn;
    this.problems = problems;
    this.machines = topology.find(TopologyFields.MACHINES).orElse(List.of());
    for (Section group : groups()) {
      group.find(ServerFields.GROUP).ifPresent(name -> groups.putIfAbsent(name, group));
    }
  }

  void check(List<Section> databases, List<Section> experiments) {
    databases.forEach(this::database);
    experiments.forEach(this::experiment);
  }

  private void database(Section database) {
    if (topology.written(TopologyFields.KUBERNETES) != DatabaseFields.isOperated(database)) {
      inKubernetes(database);
      return;
    }
    if (DatabaseFields.isOperated(database)) {
      return;
    }
    if (!DatabaseFields.isPostgres(database)) {
      sqlite(database);
      return;
    }
    if (runsOn != RunsOn.HETZNER && database.written(DatabaseFields.GROUP)) {
      problem(
          database,
          DatabaseFields.GROUP,
          "names a group of servers, but only runsOn: hetzner has those; leave it out");
    }
    switch (runsOn) {
      case LOCAL -> local(database);
      case HETZNER -> group(database).ifPresent(group -> onGroup(database, group));
      case EXISTING -> onMachines(database);
    }
  }

  private void inKubernetes(Section database) {
    problems.add(
        database.place(),
        database.path(),
        DatabaseFields.isOperated(database)
            ? "is cloudnative-pg, but this topology has no Kubernetes cluster; add kubernetes: {}"
                + " with runsOn: existing"
            : "is "
                + database.kind()
                + ", which does not run in kubernetes; allowed here: cloudnative-pg");
  }

  private void sqlite(Section database) {
    if (runsOn != RunsOn.LOCAL) {
      problems.add(
          database.place(),
          database.path(),
          "is sqlite, which this version runs with runsOn: local only; allowed here: postgres");
    } else {
      storageHere(database);
    }
  }

  private void local(Section database) {
    storageHere(database);
    if (database
        .find(DatabaseFields.POSTGRES_VERSION)
        .filter(version -> !version.contains("."))
        .isPresent()) {
      problem(
          database,
          DatabaseFields.POSTGRES_VERSION,
          "is a major version; with runsOn: local write the whole, such as \"18.6\"");
    }
  }

  private void storageHere(Section database) {
    if (database.find(DatabaseFields.STORAGE).filter(Storage.VOLUME::equals).isPresent()) {
      problem(
          database,
          DatabaseFields.STORAGE,
          "is volume, which this machine has none of; allowed with runsOn: local: local");
    }
  }

  private List<Section> groups() {
    return topology.find(TopologyFields.SERVERS).orElse(List.of());
  }

  /** The group that a database runs on, when that can be told. */
  private Optional<Section> group(Section database) {
    if (!database.written(DatabaseFields.GROUP)) {
      return groups().stream().findFirst();
    }
    Optional<String> name = database.find(DatabaseFields.GROUP);
    if (name.isPresent() && !groups.isEmpty() && !groups.containsKey(name.get())) {
      String hint = Nearest.hint(name.get(), groups.keySet());
      problem(
          database,
          DatabaseFields.GROUP,
          "is %s, but no group of servers is called so%s allowed: %s"
              .formatted(
                  name.get(),
                  hint.isEmpty() ? ";" : hint,
                  groups.keySet().stream().sorted().collect(Collectors.joining(", "))));
    }
    return name.map(groups::get);
  }

  private void onGroup(Section database, Section group) {
    Optional<Integer> count = group.find(ServerFields.COUNT);
    Optional<Integer> instances = database.find(DatabaseFields.INSTANCES);
    if (count.isEmpty() || instances.isEmpty()) {
      return;
    }
    String name = group.find(ServerFields.GROUP).orElse("");
    enough(database, instances.get(), count.get(), "group " + name + " has", "server");
    if (storesOnVolume(database)) {
      Set<Integer> with = new HashSet<>();
      group
          .find(ServerFields.VOLUMES)
          .orElse(List.of())
          .forEach(volume -> volume.find(ServerFields.VOLUME_SERVER).ifPresent(with::add));
      for (int server = 1; server <= Math.min(instances.get(), count.get()); server++) {
        if (!with.contains(server)) {
          noStorage(
              database, name + "-" + server, "Volume; add {server: " + server + ", sizeGb: 10}");
        }
      }
    }
  }

  private void onMachines(Section database) {
    Optional<Integer> instances = database.find(DatabaseFields.INSTANCES);
    if (instances.isEmpty() || machines.isEmpty()) {
      return;
    }
    enough(database, instances.get(), machines.size(), "there are", "machine");
    if (storesOnVolume(database)) {
      Set<String> directories = new HashSet<>();
      machines.stream()
          .limit(instances.get())
          .forEach(machine -> machine.find(MachineFields.STORAGE).ifPresent(directories::add));
      if (directories.size() > 1) {
        problem(
            database,
            DatabaseFields.STORAGE,
            "is volume, but its machines have different directories as storage; this version needs"
                + " the same on each");
      }
      machines.stream()
          .limit(instances.get())
          .filter(machine -> !machine.written(MachineFields.STORAGE))
          .forEach(
              machine ->
                  noStorage(
                      database,
                      machine.find(MachineFields.NAME).orElse(machine.path()),
                      "storage; add storage, a directory on the disk to be measured, to it"));
    }
  }

  private void enough(Section database, int instances, int count, String there, String what) {
    if (instances > count) {
      problem(
          database,
          DatabaseFields.INSTANCES,
          "is %d, but %s %d %s%s, and each instance needs its own"
              .formatted(instances, there, count, what, count == 1 ? "" : "s"));
    }
  }

  private static boolean storesOnVolume(Section database) {
    return database.find(DatabaseFields.STORAGE).filter(Storage.VOLUME::equals).isPresent();
  }

  private void noStorage(Section database, String machine, String lack) {
    problem(database, DatabaseFields.STORAGE, "is volume, but " + machine + " has no " + lack);
  }

  private void experiment(Section experiment) {
    if (experiment.kind().equals("network")) {
      network(experiment);
    }
    if (experiment.kind().equals("fail-over")) {
      experiment.find(ExperimentFields.FAULT).ifPresent(fault -> fault(experiment, fault));
    }
    boolean allowed = topology.find(TopologyFields.ALLOW_FAULTS).orElse(true);
    if (experiment.kind().equals("fencing") && runsOn == RunsOn.EXISTING && !allowed) {
      problems.add(
          experiment.place(),
          experiment.path(),
          "is fencing, but faults on existing machines need allowFaults: true in this file");
    }
  }

  private void network(Section experiment) {
    if (runsOn == RunsOn.LOCAL) {
      problems.add(
          experiment.place(),
          experiment.path(),
          "is network, which acts between machines; allowed with runsOn: hetzner and existing");
    }
  }

  private void fault(Section experiment, Fault fault) {
    String is =
        "is " + fault.key() + (experiment.written(ExperimentFields.FAULT) ? "" : " (the default)");
    boolean allowed = topology.find(TopologyFields.ALLOW_FAULTS).orElse(true);
    if (runsOn == RunsOn.EXISTING && !allowed) {
      problem(
          experiment,
          ExperimentFields.FAULT,
          is + ", but faults on existing machines need allowFaults: true in this file");
    }
    if (fault != Fault.POWER_OFF) {
      return;
    }
    if (runsOn == RunsOn.LOCAL) {
      problem(
          experiment,
          ExperimentFields.FAULT,
          is + ", which would end what measures as well; allowed with runsOn: local: kill, freeze");
    }
    if (runsOn == RunsOn.EXISTING && !topology.written(TopologyFields.POWER)) {
      problem(
          experiment,
          ExperimentFields.FAULT,
          is + ", but nothing says how power is switched; add power: {off: ..., on: ...}");
    }
    if (runsOn != RunsOn.LOCAL
        && count().filter(count -> count < MACHINES_FOR_POWER_OFF).isPresent()) {
      problem(
          experiment,
          ExperimentFields.FAULT,
          is
              + ", but beside the machine that goes off one writes and one keeps the ledger; have 3"
              + " machines or more");
    }
  }

  /** How many machines there are, when that can be told and is not told elsewhere. */
  private Optional<Integer> count() {
    if (runsOn == RunsOn.EXISTING) {
      return Optional.of(machines.size()).filter(count -> count > 0);
    }
    int count = 0;
    for (Section group : groups()) {
      Optional<Integer> servers = group.find(ServerFields.COUNT);
      if (servers.isEmpty()) {
        return Optional.empty();
      }
      count += servers.get();
    }
    return Optional.of(count).filter(some -> some > 0);
  }

  private void problem(Section section, Field<?> field, String message) {
    problems.add(section.place(field), section.path(field), message);
  }
}
