package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.bench.ExperimentArgs;
import dev.durabench.pulumi.bench.Password;
import dev.durabench.pulumi.bench.PasswordArgs;
import dev.durabench.pulumi.bench.PowerGuard;
import dev.durabench.pulumi.bench.PowerGuardArgs;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.command.remote.Command;
import dev.durabench.pulumi.command.remote.CommandArgs;
import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import dev.durabench.topology.PostgresDatabase;
import dev.durabench.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The databases of a topology on servers, and how an experiment reaches each of them. */
final class RemoteDatabases {
  private final Topology topology;
  private final Servers servers;
  private final Placement placement;
  private final Run run;
  private final Resource parent;
  private final ServerTurns turns = new ServerTurns();
  private final List<Resource> standing = new ArrayList<>();
  private final Map<String, Standing> databases = new LinkedHashMap<>();

  private record Standing(PostgresPlace place, PostgresServers postgres, Password password) {}

  private RemoteDatabases(Topology topology, Servers servers, Run run, Resource parent) {
    this.topology = topology;
    this.servers = servers;
    this.placement = new Placement(topology, servers);
    this.run = run;
    this.parent = parent;
  }

  /**
   * Declares them.
   *
   * @param wanted the part of the topology that is to stand
   */
  static RemoteDatabases declare(
      Topology topology, Wanted wanted, Servers servers, Run run, Resource parent) {
    RemoteDatabases declared = new RemoteDatabases(topology, servers, run, parent);
    declared.makeRoom(wanted);
    for (Database database : wanted.databases()) {
      declared.declare(Placement.postgres(database));
    }
    declared.guardPower();
    return declared;
  }

  /**
   * On every server, what the topology does not have any more goes first: a database that was taken
   * out or renamed, another version. Else it would go on beside the others, at the port of one. A
   * server that has nothing to do with the one cell that is asked for need not even be there.
   */
  private void makeRoom(Wanted wanted) {
    List<ReadyServer> swept =
        wanted.isAllOf(topology)
            ? servers.all()
            : servers.all().stream()
                .filter(server -> placement.hosts(server, wanted.databases()))
                .toList();
    for (ReadyServer server : swept) {
      List<String> arguments = new ArrayList<>(List.of("only"));
      arguments.addAll(placement.clusters(server));
      CommandArgs.Builder args =
          CommandArgs.builder()
              .connection(server.connection())
              .create(ServerScript.command(servers.user(), arguments))
              .stdin(
                  run.stackId()
                      .applyValue(
                          owner ->
                              new ServerScript(
                                      "cluster.sh",
                                      Map.of("owner", owner, "databases", placement.databases()))
                                  .stdin()))
              .addPreviousOutputInEnv(false);
      if (servers.keep()) {
        args.triggers(server.id().applyValue(List::of));
      }
      turns.room(
          server,
          new Command(
              topology.name() + "-" + server.name() + "-clusters",
              args.build(),
              CustomResourceOptions.builder().parent(parent).dependsOn(server.ready()).build()));
    }
  }

  private void declare(PostgresDatabase database) {
    String name = topology.name() + "-" + database.name();
    Password password =
        new Password(
            name + "-password",
            PasswordArgs.builder().build(),
            CustomResourceOptions.builder().parent(parent).build());
    PostgresPlace place =
        new PostgresPlace(
            database,
            placement.of(database),
            servers.all().stream().map(ReadyServer::privateAddress).toList(),
            placement.port(database),
            placement.shares(database),
            servers.user(),
            servers.keep());
    PostgresServers postgres =
        new PostgresServers(
            name,
            place,
            run.stackId(),
            password.result(),
            turns,
            ComponentResourceOptions.builder().parent(parent).build());
    standing.addAll(postgres.standing());
    databases.put(database.name(), new Standing(place, postgres, password));
  }

  /** Everything that must stand before the first experiment. */
  List<Resource> standing() {
    return List.copyOf(standing);
  }

  /** Says how an experiment reaches its database, and by which ids it knows it. */
  void connect(ExperimentSpec spec, ExperimentArgs.Builder args) {
    Standing database = Optional.ofNullable(databases.get(spec.database())).orElseThrow();
    args.password(database.password().result())
        .reach(reach(database.place()))
        .ranOn(ranOn(database, involved(spec, database.place())));
  }

  /** Machines that change what is measured when they change. */
  private List<ReadyServer> involved(ExperimentSpec spec, PostgresPlace place) {
    if (spec instanceof ExperimentSpec.Flush) {
      return place.servers().subList(0, 1);
    }
    return spec instanceof ExperimentSpec.Transactions || spec instanceof ExperimentSpec.Network
        ? place.servers()
        : servers.all();
  }

  /**
   * Where power is switched by commands, nobody can be asked afterwards which machines are off:
   * they get it back before the databases under them are taken down.
   */
  private void guardPower() {
    if (!servers.power().kind().equals("commands") || !servers.allowFaults()) {
      return;
    }
    standing.add(
        new PowerGuard(
            topology.name() + "-power",
            PowerGuardArgs.builder()
                .owner(run.stackId())
                .reach(reach(Output.of(""), "", Optional.empty()))
                .build(),
            CustomResourceOptions.builder().parent(parent).dependsOn(standing()).build()));
  }

  private Output<String> reach(PostgresPlace place) {
    return reach(servers.privateKey(), place.base(), Optional.of(place.reach()));
  }

  private Output<String> reach(
      Output<String> privateKey, String storage, Optional<Reach.Postgres> postgres) {
    List<ReadyServer> all = servers.all();
    return Output.tuple(
            privateKey,
            Output.all(all.stream().map(ReadyServer::address).toList()),
            Output.all(all.stream().map(ReadyServer::hostKey).toList()),
            Output.all(all.stream().map(ReadyServer::serverId).toList()))
        .applyValue(
            known ->
                ReachText.json(
                    new Reach(
                        servers.user(),
                        known.t1,
                        IntStream.range(0, all.size())
                            .mapToObj(
                                i ->
                                    new Reach.Machine(
                                        all.get(i).name(),
                                        known.t2.get(i),
                                        all.get(i).port(),
                                        all.get(i).privateAddress(),
                                        known.t3.get(i),
                                        known.t4.get(i),
                                        storage))
                            .toList(),
                        postgres,
                        servers.power(),
                        servers.allowFaults())))
        .asSecret();
  }

  private Output<Map<String, Object>> ranOn(Standing database, List<ReadyServer> involved) {
    List<String> keys = new ArrayList<>(List.of("stack", "cluster", "postgres"));
    List<Output<String>> values =
        new ArrayList<>(
            List.of(
                run.stackId(), database.postgres().identifier(), database.postgres().version()));
    for (ReadyServer server : involved) {
      keys.add("server." + server.name());
      values.add(server.id());
      server
          .volumeId()
          .ifPresent(
              volume -> {
                keys.add("volume." + server.name());
                values.add(volume);
              });
    }
    return Output.all(values)
        .applyValue(
            known -> {
              Map<String, Object> ranOn = new TreeMap<>(servers.facts());
              for (int i = 0; i < keys.size(); i++) {
                ranOn.put(keys.get(i), known.get(i));
              }
              return ranOn;
            });
  }
}
