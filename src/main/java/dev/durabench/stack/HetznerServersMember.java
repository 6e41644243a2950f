package dev.durabench.stack;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import dev.durabench.pulumi.bench.KeyPair;
import dev.durabench.pulumi.bench.KeyPairArgs;
import dev.durabench.pulumi.command.remote.Command;
import dev.durabench.pulumi.command.remote.CommandArgs;
import dev.durabench.pulumi.command.remote.inputs.ConnectionArgs;
import dev.durabench.pulumi.hcloud.Server;
import dev.durabench.pulumi.hcloud.ServerArgs;
import dev.durabench.pulumi.hcloud.ServerNetwork;
import dev.durabench.pulumi.hcloud.ServerNetworkArgs;
import dev.durabench.pulumi.hcloud.Volume;
import dev.durabench.pulumi.hcloud.VolumeArgs;
import dev.durabench.pulumi.hcloud.VolumeAttachment;
import dev.durabench.pulumi.hcloud.VolumeAttachmentArgs;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of the servers, with its key, its place in the network and its Volume. */
final class HetznerServersMember {
  /** A booting server refuses for a while: as many dials take about three minutes. */
  private static final int DIALS = 40;

  /** Nobody answers at all where packets are dropped: as many dials then take six minutes. */
  private static final int DIAL_SECONDS = 5;

  private final HetznerServersPlan.Planned planned;
  private final Surroundings surroundings;
  private final String resource;

  private HetznerServersMember(HetznerServersPlan.Planned planned, Surroundings surroundings) {
    this.planned = planned;
    this.surroundings = surroundings;
    this.resource = surroundings.component() + "-" + planned.name();
  }

  /**
   * What a server is put into.
   *
   * @param component name of the component, the start of every resource's
   * @param sshKey id of the operator's key
   * @param privateKey the operator's
   * @param firewall id
   * @param subnet id
   * @param spreads id of the placement group by group of servers
   * @param options with the parent
   */
  record Surroundings(
      String component,
      HetznerServersNames names,
      Output<String> sshKey,
      Output<String> privateKey,
      Output<String> firewall,
      Output<String> subnet,
      Map<String, Output<String>> spreads,
      CustomResourceOptions options) {}

  /** Declares it. */
  static HetznerServers.Machine declare(
      HetznerServersPlan.Planned planned, Surroundings surroundings) {
    return new HetznerServersMember(planned, surroundings).declare();
  }

  private HetznerServers.Machine declare() {
    KeyPair hostKey =
        new KeyPair(
            resource + "-host-key",
            KeyPairArgs.builder().comment(planned.name()).build(),
            surroundings.options());
    Output<String> pinned = hostKey.publicKey().applyValue(HetznerServersTexts::withoutComment);
    Server server = server(hostKey);
    ServerNetwork inNetwork =
        new ServerNetwork(
            resource + "-private",
            ServerNetworkArgs.builder()
                .serverId(server.id())
                .subnetId(surroundings.subnet())
                .ip(planned.privateAddress())
                .build(),
            surroundings.options());
    ConnectionArgs connection =
        ConnectionArgs.builder()
            .host(server.ipv4Address())
            .user(HetznerServers.USER)
            .privateKey(surroundings.privateKey())
            .hostKey(pinned)
            .dialErrorLimit(dials())
            .perDialTimeout(DIAL_SECONDS)
            .build();
    Resource started =
        new Command(
            resource + "-ready",
            CommandArgs.builder()
                .connection(connection)
                .create(HetznerServersTexts.waiting(planned.privateAddress()))
                .triggers(triggers(server.id(), inNetwork.id()))
                .addPreviousOutputInEnv(false)
                .build(),
            after(inNetwork));
    Optional<Volume> volume = planned.volumeGb().map(this::volume);
    return new HetznerServers.Machine(
        planned.name(),
        server.id(),
        server.ipv4Address(),
        planned.privateAddress(),
        pinned,
        volume.map(Volume::id),
        connection,
        volume.map(made -> mounted(made, server, connection, started)).orElse(started));
  }

  /** For slow machines, and for tests that do not want to wait. */
  private static int dials() {
    String wanted = Optional.ofNullable(System.getenv("DURABENCH_SSH_DIALS")).orElse("");
    return wanted.matches("[0-9]{1,4}") ? Integer.parseInt(wanted) : DIALS;
  }

  private Server server(KeyPair hostKey) {
    ServerArgs.Builder args =
        ServerArgs.builder()
            .name(surroundings.names().of(planned.name()))
            .serverType(planned.group().type())
            .image(planned.group().image())
            .location(planned.group().location())
            .sshKeys(Output.all(List.of(surroundings.sshKey())))
            .firewallIds(Output.all(List.of(surroundings.firewall())))
            .userData(HetznerServersTexts.userData(hostKey.privateKey(), hostKey.publicKey()))
            .labels(surroundings.names().labels());
    Optional.ofNullable(surroundings.spreads().get(planned.group().group()))
        .ifPresent(args::placementGroupId);
    return new Server(resource, args.build(), surroundings.options());
  }

  private Volume volume(int sizeGb) {
    return new Volume(
        resource + "-volume",
        VolumeArgs.builder()
            .name(surroundings.names().of(planned.name()))
            .size(sizeGb)
            .location(planned.group().location())
            .labels(surroundings.names().labels())
            .build(),
        surroundings.options());
  }

  private Resource mounted(
      Volume volume, Server server, ConnectionArgs connection, Resource started) {
    VolumeAttachment attachment =
        new VolumeAttachment(
            resource + "-attachment",
            VolumeAttachmentArgs.builder()
                .serverId(server.id())
                .volumeId(volume.id())
                .automount(false)
                .build(),
            surroundings.options());
    return new Command(
        resource + "-mounted",
        CommandArgs.builder()
            .connection(connection)
            .create(HetznerServersTexts.mounting(volume.linuxDevice()))
            .triggers(triggers(server.id(), volume.id()))
            .addPreviousOutputInEnv(false)
            .build(),
        after(attachment, started));
  }

  private static Output<List<Object>> triggers(Output<String> first, Output<String> second) {
    return Output.all(List.of(first, second)).applyValue(ids -> List.<Object>copyOf(ids));
  }

  private CustomResourceOptions after(Resource... before) {
    return CustomResourceOptions.merge(
        CustomResourceOptions.builder().dependsOn(before).build(), surroundings.options());
  }
}
