package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.command.remote.Command;
import dev.durabench.pulumi.command.remote.CommandArgs;
import dev.durabench.topology.PostgresDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * PostgreSQL on servers: a primary on the first, a streaming standby on each of the others. Its
 * packages are installed first; what stands already is left as it is.
 */
final class PostgresServers extends ComponentResource {
  private final PostgresPlace place;
  private final ServerTurns turns;
  private final List<Resource> installed = new ArrayList<>();
  private final List<Resource> standing = new ArrayList<>();
  private final Output<String> version;
  private final Output<String> identifier;

  /**
   * Declares it.
   *
   * @param owner the stack's id
   * @param password of the superuser durabench; secret
   * @param turns what comes before on the same servers
   */
  PostgresServers(
      String name,
      PostgresPlace place,
      Output<String> owner,
      Output<String> password,
      ServerTurns turns,
      ComponentResourceOptions options) {
    super("durabench:index:PostgresServers", name, options);
    this.place = place;
    this.turns = turns;
    PostgresDatabase database = place.database();
    List<Output<String>> versions = new ArrayList<>();
    for (ReadyServer server : place.servers()) {
      Command install = install(name + "-" + server.name() + "-install", server);
      versions.add(install.stdout().asPlaintext());
      installed.add(install);
      turns.installed(server, install);
    }
    version =
        Output.all(versions)
            .applyValue(all -> all.stream().distinct().collect(Collectors.joining(", ")));
    Output<Minted> minted =
        Output.tuple(owner, password).applyValue(both -> new Minted(both.t1, both.t2));
    Command primary =
        cluster(
            name + "-pg1", 0, "primary", minted.applyValue(m -> script(m, 1, Map.of())), List.of());
    identifier = primary.stdout().asPlaintext();
    standing.add(primary);
    for (int i = 1; i < database.instances(); i++) {
      int instance = i + 1;
      Output<ServerScript> script =
          Output.tuple(minted, identifier)
              .applyValue(
                  known ->
                      script(
                          known.t1,
                          instance,
                          Map.of(
                              "primary_host",
                              place.servers().get(0).privateAddress(),
                              "identifier",
                              known.t2)));
      standing.add(cluster(name + "-pg" + instance, i, "standby", script, List.of(primary)));
    }
    registerOutputs(Map.of("version", version, "identifier", identifier));
  }

  /** The exact version, such as {@code 18.6}; several when the servers differ. */
  Output<String> version() {
    return version;
  }

  /** The database system's: a cluster that was made anew has another. */
  Output<String> identifier() {
    return identifier;
  }

  /** Everything that must stand before it is used. */
  List<Resource> standing() {
    return List.copyOf(standing);
  }

  private record Minted(String owner, String password) {
    @Override
    public String toString() {
      return "Minted[" + owner + "]";
    }
  }

  private ServerScript script(Minted minted, int instance, Map<String, String> besides) {
    Map<String, String> variables = new TreeMap<>(place.variables(instance));
    variables.put("owner", minted.owner());
    variables.put("password", minted.password());
    variables.putAll(besides);
    return new ServerScript("cluster.sh", variables);
  }

  private Command install(String name, ReadyServer server) {
    return new Command(
        name,
        command(
                server,
                List.of(place.database().version()),
                new ServerScript("install.sh", Map.of()))
            .build(),
        options(turns.beforeInstall(server)));
  }

  private Command cluster(
      String name, int server, String action, Output<ServerScript> script, List<Resource> after) {
    ReadyServer on = place.servers().get(server);
    List<Resource> before = new ArrayList<>(after);
    before.add(installed.get(server));
    before.addAll(turns.beforeClusters(place.servers()));
    CommandArgs.Builder args =
        command(on, place.arguments(action), new ServerScript("cluster.sh", Map.of()))
            .stdin(script.applyValue(ServerScript::stdin).asSecret());
    if (!place.keep()) {
      args.delete(ServerScript.command(place.user(), place.arguments("drop")));
    }
    return new Command(name, args.build(), options(before));
  }

  private CommandArgs.Builder command(
      ReadyServer server, List<String> arguments, ServerScript script) {
    CommandArgs.Builder args =
        CommandArgs.builder()
            .connection(server.connection())
            .create(ServerScript.command(place.user(), arguments))
            .stdin(script.stdin())
            .addPreviousOutputInEnv(false);
    if (place.keep()) {
      // Of a machine that stays, delete would come after create and drop what that has made; there
      // a changed host key is an update, which makes what is not there.
      List<Output<String>> ids = new ArrayList<>(List.of(server.id()));
      server.volumeId().ifPresent(ids::add);
      args.triggers(Output.all(ids).applyValue(List::copyOf));
    }
    return args;
  }

  private CustomResourceOptions options(List<Resource> before) {
    return CustomResourceOptions.builder().parent(this).dependsOn(before).build();
  }
}
