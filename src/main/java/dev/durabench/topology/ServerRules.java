package dev.durabench.topology;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a topology's servers or machines must be; says nothing about parts that are unsound. */
final class ServerRules {
  private final Section topology;
  private final RunsOn runsOn;
  private final Problems problems;

  /**
   * @param runsOn what the topology says
   */
  ServerRules(Section topology, RunsOn runsOn, Problems problems) {
    this.topology = topology;
    this.runsOn = runsOn;
    this.problems = problems;
  }

  void check() {
    belongs(TopologyFields.SERVERS, RunsOn.HETZNER);
    belongs(TopologyFields.MACHINES, RunsOn.EXISTING);
    belongs(TopologyFields.KUBERNETES, RunsOn.EXISTING);
    belongs(TopologyFields.POWER, RunsOn.EXISTING);
    belongs(TopologyFields.ALLOW_FAULTS, RunsOn.EXISTING);
    needed(TopologyFields.SERVERS, RunsOn.HETZNER);
    if (!topology.written(TopologyFields.KUBERNETES)) {
      needed(TopologyFields.MACHINES, RunsOn.EXISTING);
    } else if (topology.written(TopologyFields.MACHINES)) {
      problems.add(
          topology.place(TopologyFields.MACHINES),
          topology.path(TopologyFields.MACHINES),
          "stands beside kubernetes, whose nodes are not listed; leave one of the two out");
    }
    topology.find(TopologyFields.KUBERNETES).ifPresent(this::target);
    Set<String> groups = new HashSet<>();
    for (Section group : topology.find(TopologyFields.SERVERS).orElse(List.of())) {
      unique(group, ServerFields.GROUP, groups, "which another group");
      volumes(group);
    }
    machines(topology.find(TopologyFields.MACHINES).orElse(List.of()));
    topology.find(TopologyFields.POWER).ifPresent(this::power);
  }

  /** A kubeconfig's current context is whatever was looked at last, and may be production's. */
  private void target(Section kubernetes) {
    if (topology.find(TopologyFields.ALLOW_FAULTS).orElse(false)
        && !kubernetes.written(KubernetesFields.CONTEXT)) {
      problems.add(
          kubernetes.place(),
          kubernetes.path(),
          "has no context, but with allowFaults: true the cluster that is broken has to be named;"
              + " add context (kubectl config current-context)");
    }
  }

  private void belongs(Field<?> field, RunsOn where) {
    if (topology.written(field) && runsOn != where) {
      problems.add(
          topology.place(field),
          topology.path(field),
          "belongs to runsOn: %s, but this runs on %s; leave it out, or set runsOn: %s"
              .formatted(where.key(), runsOn.key(), where.key()));
    }
  }

  private void needed(Field<?> field, RunsOn where) {
    if (runsOn == where && !topology.written(field)) {
      problems.add(
          topology.place(), topology.path(field), "is missing; needed: " + field.meaning());
    }
  }

  private void volumes(Section group) {
    Optional<Integer> count = group.find(ServerFields.COUNT);
    Set<Integer> taken = new HashSet<>();
    for (Section volume : group.find(ServerFields.VOLUMES).orElse(List.of())) {
      Optional<Integer> server = volume.find(ServerFields.VOLUME_SERVER);
      if (server.isEmpty()) {
        continue;
      }
      if (count.isPresent() && server.get() > count.get()) {
        problems.add(
            volume.place(ServerFields.VOLUME_SERVER),
            volume.path(ServerFields.VOLUME_SERVER),
            "is %d, but the group has %d servers; allowed: 1 to %d"
                .formatted(server.get(), count.get(), count.get()));
      }
      if (!taken.add(server.get())) {
        problems.add(
            volume.place(ServerFields.VOLUME_SERVER),
            volume.path(ServerFields.VOLUME_SERVER),
            "is %d, which has a Volume already; this version mounts one a server"
                .formatted(server.get()));
      }
    }
  }

  private void machines(List<Section> machines) {
    Set<String> names = new HashSet<>();
    Set<String> addresses = new HashSet<>();
    Set<String> privateAddresses = new HashSet<>();
    Set<String> users = new HashSet<>();
    for (Section machine : machines) {
      unique(machine, MachineFields.NAME, names, "which another machine");
      machine
          .find(MachineFields.ADDRESS_FIELD)
          .flatMap(address -> machine.find(MachineFields.PORT).map(port -> address + ":" + port))
          .ifPresent(where -> distinct(machine, MachineFields.ADDRESS_FIELD, where, addresses));
      MachineFields.privateAddress(machine)
          .ifPresent(
              where -> distinct(machine, MachineFields.PRIVATE_ADDRESS, where, privateAddresses));
      if (!machine.written(MachineFields.PRIVATE_ADDRESS)
          && machine.find(MachineFields.ADDRESS_FIELD).filter(ServerRules::isName).isPresent()) {
        problems.add(
            machine.place(MachineFields.ADDRESS_FIELD),
            machine.path(MachineFields.PRIVATE_ADDRESS),
            "is missing, and address is a host name; databases need the IP address at which the"
                + " other machines reach this one");
      }
      Optional<String> user = machine.find(MachineFields.USER);
      if (user.isPresent() && users.add(user.get()) && users.size() > 1) {
        problems.add(
            machine.place(MachineFields.USER),
            machine.path(MachineFields.USER),
            "is "
                + user.get()
                + ", another user than a machine above has; this version logs in as the same on"
                + " all");
      }
    }
  }

  /** A machine that stands twice would be broken twice, and would be its own witness. */
  private void distinct(Section machine, Field<String> field, String where, Set<String> seen) {
    if (!seen.add(where)) {
      problems.add(
          machine.place(field),
          machine.path(field),
          "is " + where + ", as that of another machine; each machine stands here once");
    }
  }

  private static boolean isName(String address) {
    return !address.contains(":") && !address.matches("([0-9]{1,3}[.]){3}[0-9]{1,3}");
  }

  private void power(Section power) {
    long machines = topology.find(TopologyFields.MACHINES).map(List::size).orElse(0);
    boolean kubernetes = topology.written(TopologyFields.KUBERNETES);
    for (Field<String> field : List.of(MachineFields.OFF, MachineFields.ON)) {
      Optional<String> command = power.find(field);
      if (kubernetes && command.isPresent()) {
        nodes(power, field, command.get());
        continue;
      }
      if (machines > 1
          && command.isPresent()
          && !command.get().contains("{name}")
          && !command.get().contains("{address}")) {
        problems.add(
            power.place(field),
            power.path(field),
            "is the same for every machine; write {name} or {address} where the machine's belongs");
      }
    }
  }

  private void nodes(Section power, Field<String> field, String command) {
    if (command.contains("{address}")) {
      problems.add(
          power.place(field),
          power.path(field),
          "has {address}, but of a node of kubernetes only the {name} is known; write that");
    } else if (!command.contains("{name}")) {
      problems.add(
          power.place(field),
          power.path(field),
          "is the same for every node; write {name} where the node's belongs");
    }
  }

  private void unique(Section section, Field<String> field, Set<String> seen, String another) {
    Optional<String> name = section.find(field);
    if (name.isPresent() && !seen.add(name.get())) {
      problems.add(
          section.place(field),
          section.path(field),
          "is " + name.get() + ", " + another + " is called already; names are unique");
    }
  }
}
