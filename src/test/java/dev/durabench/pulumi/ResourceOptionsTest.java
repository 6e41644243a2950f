package dev.durabench.pulumi;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.asset.StringAsset;
import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import com.pulumi.test.Mocks;
import com.pulumi.test.PulumiTest;
import dev.durabench.pulumi.command.remote.CopyToRemote;
import dev.durabench.pulumi.command.remote.CopyToRemoteArgs;
import dev.durabench.pulumi.command.remote.inputs.ConnectionArgs;
import dev.durabench.pulumi.hcloud.Firewall;
import dev.durabench.pulumi.hcloud.FirewallArgs;
import dev.durabench.pulumi.hcloud.Network;
import dev.durabench.pulumi.hcloud.NetworkArgs;
import dev.durabench.pulumi.hcloud.NetworkSubnet;
import dev.durabench.pulumi.hcloud.NetworkSubnetArgs;
import dev.durabench.pulumi.hcloud.PlacementGroup;
import dev.durabench.pulumi.hcloud.PlacementGroupArgs;
import dev.durabench.pulumi.hcloud.PrimaryIp;
import dev.durabench.pulumi.hcloud.PrimaryIpArgs;
import dev.durabench.pulumi.hcloud.Provider;
import dev.durabench.pulumi.hcloud.ProviderArgs;
import dev.durabench.pulumi.hcloud.Server;
import dev.durabench.pulumi.hcloud.ServerArgs;
import dev.durabench.pulumi.hcloud.ServerNetwork;
import dev.durabench.pulumi.hcloud.ServerNetworkArgs;
import dev.durabench.pulumi.hcloud.SshKey;
import dev.durabench.pulumi.hcloud.SshKeyArgs;
import dev.durabench.pulumi.hcloud.Volume;
import dev.durabench.pulumi.hcloud.VolumeArgs;
import dev.durabench.pulumi.hcloud.VolumeAttachment;
import dev.durabench.pulumi.hcloud.VolumeAttachmentArgs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the classes ask of the engine besides their inputs. */
final class ResourceOptionsTest {
  private final Map<String, CustomResourceOptions> asked = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Object>> inputs = new ConcurrentHashMap<>();

  @AfterEach
  void clean() {
    PulumiTest.cleanup();
  }

  @Test
  void versionsOrderAndSecretsAreAsTheProvidersNeedThem() {
    PulumiTest.withMocks(new Echo()).runTest(context -> declare()).throwOnError();

    Map<String, String> described = new TreeMap<>();
    asked.forEach(
        (type, options) ->
            described.put(
                type,
                options.getVersion().orElse("none")
                    + (options.getDeleteBeforeReplace() ? " one at a time" : "")
                    + " replaces "
                    + options.getReplaceOnChanges()
                    + " secret "
                    + options.getAdditionalSecretOutputs()));
    assertThat(described)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry(
                    "hcloud.Server",
                    "1.39.1 one at a time replaces [serverType, placementGroupId] secret []"),
                Map.entry("hcloud.Network", "1.39.1 replaces [] secret []"),
                Map.entry("hcloud.NetworkSubnet", "1.39.1 one at a time replaces [] secret []"),
                Map.entry("hcloud.ServerNetwork", "1.39.1 one at a time replaces [] secret []"),
                Map.entry("hcloud.PlacementGroup", "1.39.1 replaces [] secret []"),
                Map.entry("hcloud.Volume", "1.39.1 replaces [] secret []"),
                Map.entry("hcloud.VolumeAttachment", "1.39.1 one at a time replaces [] secret []"),
                Map.entry("hcloud.SshKey", "1.39.1 one at a time replaces [] secret []"),
                Map.entry("hcloud.Firewall", "1.39.1 replaces [] secret []"),
                Map.entry("hcloud.PrimaryIp", "1.39.1 one at a time replaces [] secret []"),
                Map.entry("hcloud.Provider", "1.39.1 replaces [] secret [token]"),
                Map.entry("command.local.Command", "1.2.1 replaces [triggers[*]] secret []"),
                Map.entry(
                    "command.remote.Command",
                    "1.2.1 replaces [triggers[*]] secret [connection, stdout, stderr]"),
                Map.entry(
                    "command.remote.CopyToRemote",
                    "1.2.1 replaces [triggers[*]] secret [connection]")));
  }

  @Test
  void idsBeyondThirtyTwoBitsGoThroughAsTheyAre() {
    PulumiTest.withMocks(new Echo()).runTest(context -> declare()).throwOnError();

    assertThat(inputs.get("hcloud:index/volumeAttachment:VolumeAttachment"))
        .containsEntry("serverId", "5000000001")
        .containsEntry("volumeId", "5000000001");
    assertThat(inputs.get("hcloud:index/server:Server"))
        .containsEntry("firewallIds", List.of("5000000001"));
  }

  private void declare() {
    CustomResourceOptions options =
        CustomResourceOptions.builder()
            .resourceTransformations(
                args -> {
                  asked.put(kind(args.resource()), (CustomResourceOptions) args.options());
                  return Optional.empty();
                })
            .build();
    Output<String> one = Output.of("5000000001");
    Output<ConnectionArgs> there = Output.of(ConnectionArgs.builder().host("192.0.2.1").build());
    new Server(
        "x", ServerArgs.builder().serverType("cpx32").firewallIds("5000000001").build(), options);
    new Network("x", NetworkArgs.builder().ipRange("10.0.0.0/16").build(), options);
    new NetworkSubnet(
        "x",
        NetworkSubnetArgs.builder()
            .networkId(one)
            .ipRange("10.0.0.0/24")
            .networkZone("eu-central")
            .type("cloud")
            .build(),
        options);
    new ServerNetwork("x", ServerNetworkArgs.builder().serverId(one).build(), options);
    new PlacementGroup("x", PlacementGroupArgs.builder().type("spread").build(), options);
    new Volume("x", VolumeArgs.builder().size(10).build(), options);
    new VolumeAttachment(
        "x", VolumeAttachmentArgs.builder().serverId(one).volumeId(one).build(), options);
    new SshKey("x", SshKeyArgs.builder().publicKey("ssh-ed25519 AAAA").build(), options);
    new Firewall("x", FirewallArgs.builder().build(), options);
    new PrimaryIp("x", PrimaryIpArgs.builder().type("ipv4").build(), options);
    new Provider("x", ProviderArgs.builder().token("t").build(), options);
    new dev.durabench.pulumi.command.local.Command(
        "x",
        dev.durabench.pulumi.command.local.CommandArgs.builder().create("true").build(),
        options);
    new dev.durabench.pulumi.command.remote.Command(
        "y",
        dev.durabench.pulumi.command.remote.CommandArgs.builder().connection(there).build(),
        options);
    new CopyToRemote(
        "x",
        CopyToRemoteArgs.builder()
            .connection(there)
            .source(new StringAsset("text"))
            .remotePath("/tmp/x")
            .build(),
        options);
  }

  private static String kind(Resource resource) {
    return resource.getClass().getName().replace("dev.durabench.pulumi.", "");
  }

  /** Gives back what it is given. */
  private final class Echo implements Mocks {
    @Override
    public CompletableFuture<ResourceResult> newResourceAsync(ResourceArgs args) {
      inputs.put(String.valueOf(args.type), args.inputs);
      return CompletableFuture.completedFuture(
          ResourceResult.of(Optional.of("5000000001"), Map.of()));
    }
  }
}
