package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.core.Output;
import com.pulumi.core.internal.Internal;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.test.Mocks;
import com.pulumi.test.Mocks.ResourceArgs;
import com.pulumi.test.PulumiTest;
import com.pulumi.test.TestResult;
import dev.durabench.pulumi.bench.Run;
import dev.durabench.pulumi.bench.RunArgs;
import dev.durabench.pulumi.hcloud.ServerArgs;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HetznerServersTest {
  private static final String SERVER = "hcloud:index/server:Server";
  private static final String IN_NETWORK = "hcloud:index/serverNetwork:ServerNetwork";
  private static final String VOLUME = "hcloud:index/volume:Volume";
  private static final String ATTACHMENT = "hcloud:index/volumeAttachment:VolumeAttachment";
  private static final String COMMAND = "command:remote:Command";

  /** Three spread servers, two of them with Volumes, and one in another location of the zone. */
  private static final List<ServerGroup> GROUPS =
      List.of(
          new ServerGroup(
              "db",
              3,
              "cpx32",
              "nbg1",
              "ubuntu-24.04",
              true,
              List.of(new ServerVolume(1, 10), new ServerVolume(3, 25))),
          new ServerGroup("s3", 1, "cx23", "fsn1", "debian-12", false, List.of()));

  private final RecordingMocks mocks = new RecordingMocks();
  private final AtomicReference<HetznerServers> made = new AtomicReference<>();

  @AfterEach
  void clean() {
    PulumiTest.cleanup();
  }

  @Test
  void declaresOneOfEachForAllAndOneOfEachPerServer() {
    declare(GROUPS);

    assertThat(mocks.of("durabench:index:HetznerServers")).hasSize(1);
    assertThat(mocks.of("hcloud:index/network:Network")).hasSize(1);
    assertThat(mocks.of("hcloud:index/networkSubnet:NetworkSubnet")).hasSize(1);
    assertThat(mocks.of("hcloud:index/firewall:Firewall")).hasSize(1);
    assertThat(mocks.of("hcloud:index/sshKey:SshKey")).hasSize(1);
    assertThat(mocks.of("hcloud:index/placementGroup:PlacementGroup")).hasSize(1);
    assertThat(mocks.of(SERVER)).hasSize(4);
    assertThat(mocks.of(IN_NETWORK)).hasSize(4);
    assertThat(mocks.of(VOLUME)).hasSize(2);
    assertThat(mocks.of(ATTACHMENT)).hasSize(2);
    assertThat(mocks.of("bench:index:KeyPair")).hasSize(5);
    assertThat(mocks.of(COMMAND)).hasSize(6);
    assertThat(mocks.declared).hasSize(30);
  }

  @Test
  void serversAreWhatTheTopologySays() {
    declare(GROUPS);
    String key = id("x-ssh-key", "hcloud:index/sshKey:SshKey");
    String firewall = id("x-firewall", "hcloud:index/firewall:Firewall");
    String spread = id("x-db-spread", "hcloud:index/placementGroup:PlacementGroup");

    assertThat(mocks.named("x-db-2").inputs)
        .containsEntry("name", "bench-01234567-db-2")
        .containsEntry("serverType", "cpx32")
        .containsEntry("location", "nbg1")
        .containsEntry("image", "ubuntu-24.04")
        .containsEntry("sshKeys", List.of(key))
        .containsEntry("firewallIds", List.of(firewall))
        .containsEntry("placementGroupId", spread)
        .containsEntry("labels", labels())
        .containsOnlyKeys(
            "name",
            "serverType",
            "location",
            "image",
            "sshKeys",
            "firewallIds",
            "placementGroupId",
            "labels",
            "userData");
    assertThat(mocks.named("x-s3-1").inputs)
        .containsEntry("location", "fsn1")
        .containsEntry("image", "debian-12")
        .doesNotContainKey("placementGroupId");
  }

  @Test
  void privateAddressesAreFixed() {
    declare(GROUPS);
    String subnet = id("x-subnet", "hcloud:index/networkSubnet:NetworkSubnet");

    assertThat(mocks.named("x-subnet").inputs)
        .containsEntry("networkZone", "eu-central")
        .containsEntry("ipRange", "10.20.0.0/24")
        .containsEntry("type", "cloud")
        .containsEntry("networkId", id("x-network", "hcloud:index/network:Network"));
    assertThat(mocks.of(IN_NETWORK))
        .extracting(args -> args.name + " " + args.inputs.get("ip"))
        .containsExactlyInAnyOrder(
            "x-db-1-private 10.20.0.11",
            "x-db-2-private 10.20.0.12",
            "x-db-3-private 10.20.0.13",
            "x-s3-1-private 10.20.0.21");
    assertThat(mocks.of(IN_NETWORK))
        .allSatisfy(args -> assertThat(args.inputs).containsEntry("subnetId", subnet));
    assertThat(mocks.named("x-db-3-private").inputs)
        .containsEntry("serverId", id("x-db-3", SERVER));
  }

  @Test
  void everyCommandChecksTheKeyOfItsOwnHost() {
    declare(GROUPS);

    assertThat(mocks.of(COMMAND))
        .hasSize(6)
        .allSatisfy(
            command -> {
              String server = String.valueOf(command.name).replaceAll("-(ready|mounted)$", "");
              assertThat(map(command.inputs, "connection"))
                  .containsEntry("host", HcloudAnswers.address(server))
                  .containsEntry("user", "root")
                  .containsEntry("hostKey", "ssh-ed25519 AAAA" + server + "-host-key")
                  .containsEntry("privateKey", key("x-key"));
              assertThat(String.valueOf(command.inputs.get("create"))).doesNotContain("hush");
              assertThat(String.valueOf(command.inputs.get("triggers")))
                  .contains(id(server, SERVER));
            });
    assertThat(map(mocks.named("x-db-1").inputs, "labels")).isEqualTo(labels());
    assertThat(String.valueOf(mocks.named("x-db-1").inputs.get("userData")))
        .contains("hush-x-db-1-host-key")
        .contains("\"ssh-ed25519 AAAAx-db-1-host-key comment\"")
        .doesNotContain("hush-x-key");
  }

  @Test
  void volumesAreMountedWhereTheyAreAttached() {
    declare(GROUPS);
    String volume = id("x-db-3-volume", VOLUME);

    assertThat(mocks.named("x-db-3-volume").inputs)
        .containsEntry("name", "bench-01234567-db-3")
        .containsEntry("size", 25.0)
        .containsEntry("location", "nbg1")
        .containsEntry("labels", labels())
        .containsOnlyKeys("name", "size", "location", "labels");
    assertThat(mocks.named("x-db-3-attachment").inputs)
        .containsEntry("serverId", id("x-db-3", SERVER))
        .containsEntry("volumeId", volume)
        .containsEntry("automount", false);
    assertThat(String.valueOf(mocks.named("x-db-3-mounted").inputs.get("create")))
        .startsWith("DEVICE=/dev/disk/by-id/scsi-0HC_Volume_" + volume + "\n");
  }

  @Test
  void onlyTheOperatorComesIn() {
    declare(GROUPS);

    assertThat(mocks.named("x-firewall").inputs.get("rules"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .containsExactly(
            Map.of(
                "description", "SSH from the operator",
                "direction", "in",
                "protocol", "tcp",
                "port", "22",
                "sourceIps", List.of("203.0.113.7/32", "2001:db8::/64")),
            Map.of(
                "description", "ping from the operator",
                "direction", "in",
                "protocol", "icmp",
                "sourceIps", List.of("203.0.113.7/32", "2001:db8::/64")));
    assertThat(mocks.declared)
        .allSatisfy(
            args -> assertThat(String.valueOf(args.inputs)).doesNotContain("0.0.0.0/0", "::/0"));
  }

  @Test
  void withoutAnOperatorThereIsNoFirewallAndNoServer() {
    mocks.operatorCidr = "";

    assertThatThrownBy(() -> declare(GROUPS))
        .hasStackTraceContaining("the run knows no CIDR of the operator");
    assertThat(mocks.of("hcloud:index/firewall:Firewall")).isEmpty();
    assertThat(mocks.of(SERVER)).isEmpty();
  }

  @Test
  void aGroupWithoutVolumesMountsNothing() {
    declare(List.of(GROUPS.get(1)));

    assertThat(mocks.of(VOLUME)).isEmpty();
    assertThat(mocks.of(ATTACHMENT)).isEmpty();
    assertThat(mocks.of("hcloud:index/placementGroup:PlacementGroup")).isEmpty();
    assertThat(mocks.of(COMMAND)).extracting(args -> args.name).containsExactly("x-s3-1-ready");
    assertThat(servers().machine("s3-1").volumeId()).isEmpty();
  }

  /** A chain would never end here: the first server is made when the last one is asked for. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void serversAreMadeSideBySide() {
    declare(GROUPS, "bench", new AllAtOnce(SERVER, 4), ComponentResourceOptions.Empty);

    assertThat(mocks.of(COMMAND)).hasSize(6);
  }

  @Test
  void userDataAndTheOperatorsKeyAreSecret() throws ReflectiveOperationException {
    List<ServerArgs> asked = new CopyOnWriteArrayList<>();
    declare(
        GROUPS,
        "bench",
        mocks,
        ComponentResourceOptions.builder()
            .resourceTransformations(
                args -> {
                  if (args.args() instanceof ServerArgs server) {
                    asked.add(server);
                  }
                  return Optional.empty();
                })
            .build());

    assertThat(asked).hasSize(4);
    Field userData = ServerArgs.class.getDeclaredField("userData");
    userData.setAccessible(true);
    for (ServerArgs server : asked) {
      assertThat(secret((Output<?>) userData.get(server))).isTrue();
    }
    assertThat(secret(servers().privateKey())).isTrue();
  }

  @Test
  void tellsWhatOthersNeedOfAServer() {
    declare(GROUPS);
    HetznerServers.Machine machine = servers().machine("db-3");

    assertThat(servers().machines())
        .extracting(HetznerServers.Machine::name)
        .containsExactly("db-1", "db-2", "db-3", "s3-1");
    assertThat(value(machine.id())).isEqualTo(id("x-db-3", SERVER));
    assertThat(value(machine.address())).isEqualTo(HcloudAnswers.address("x-db-3"));
    assertThat(machine.privateAddress()).isEqualTo("10.20.0.13");
    assertThat(value(machine.hostKey())).isEqualTo("ssh-ed25519 AAAAx-db-3-host-key");
    assertThat(value(machine.volumeId().orElseThrow())).isEqualTo(id("x-db-3-volume", VOLUME));
    assertThat(value(machine.ready().urn())).endsWith("::x-db-3-mounted");
    assertThat(value(servers().machine("db-2").ready().urn())).endsWith("::x-db-2-ready");
    assertThatThrownBy(() -> servers().machine("db-4")).hasMessage("no server db-4");
  }

  static List<String> nastyStacks() {
    return HetznerServersNamesTest.nastyStacks().stream()
        .filter(stack -> stack.matches("[A-Za-z0-9_.-]+"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("nastyStacks")
  void everythingIsNamedAndLabelledWhateverTheStackIsCalled(String stack) {
    declare(GROUPS, stack, mocks, ComponentResourceOptions.Empty);
    List<ResourceArgs> labelled =
        mocks.declared.stream()
            .filter(args -> String.valueOf(args.type).startsWith("hcloud:"))
            .filter(args -> !List.of(IN_NETWORK, ATTACHMENT).contains(args.type))
            .filter(args -> !"x-subnet".equals(args.name))
            .toList();

    assertThat(labelled).hasSize(10);
    for (ResourceArgs args : labelled) {
      assertThat(String.valueOf(args.inputs.get("name")))
          .matches(HetznerServersNamesTest.HOST_NAME);
      assertThat(map(args.inputs, "labels"))
          .containsOnlyKeys("durabench", "durabench-stack", "durabench-expires")
          .containsEntry("durabench", "0123456789abcdef")
          .containsEntry("durabench-expires", "20261201T201238Z")
          .allSatisfy(
              (key, value) ->
                  assertThat(String.valueOf(value)).matches(HetznerServersNamesTest.LABEL_VALUE));
    }
    assertThat(labelled)
        .extracting(args -> args.type + " " + args.inputs.get("name"))
        .doesNotHaveDuplicates();
  }

  private void declare(List<ServerGroup> groups) {
    declare(groups, "bench", mocks, ComponentResourceOptions.Empty);
  }

  private void declare(
      List<ServerGroup> groups, String stack, Mocks answering, ComponentResourceOptions options) {
    TestResult result =
        PulumiTest.withMocks(answering)
            .runTest(
                context -> {
                  Run run =
                      new Run(
                          "run",
                          RunArgs.builder().operatorCidrFromEnvironment().build(),
                          CustomResourceOptions.Empty);
                  made.set(new HetznerServers("x", groups, stack, run, options));
                });
    result.throwOnError();
  }

  private HetznerServers servers() {
    return Optional.ofNullable(made.get()).orElseThrow();
  }

  private String id(String name, String type) {
    return mocks.hcloud.id(type, name);
  }

  private static String key(String name) {
    return "-----BEGIN OPENSSH PRIVATE KEY-----\nhush-"
        + name
        + "\n-----END OPENSSH PRIVATE KEY-----\n";
  }

  private static Map<String, Object> labels() {
    return Map.of(
        "durabench", "0123456789abcdef",
        "durabench-stack", "bench",
        "durabench-expires", "20261201T201238Z");
  }

  private static boolean secret(Output<?> output) {
    return Internal.of(output).getDataAsync().join().isSecret();
  }

  private static String value(Output<String> output) {
    return String.valueOf(Internal.of(output).getDataAsync().join().getValueNullable());
  }

  @SuppressWarnings("unchecked") // the mocks hand maps of texts to values through
  private static Map<String, Object> map(Map<String, Object> inputs, String name) {
    return (Map<String, Object>) inputs.getOrDefault(name, Map.of());
  }

  /** Answers for the resources of a type when so many are asked for, and not before. */
  private final class AllAtOnce implements Mocks {
    private final String type;
    private final int count;
    private final List<Runnable> waiting = new ArrayList<>();

    AllAtOnce(String type, int count) {
      this.type = type;
      this.count = count;
    }

    @Override
    public CompletableFuture<ResourceResult> newResourceAsync(ResourceArgs args) {
      CompletableFuture<ResourceResult> answer = mocks.newResourceAsync(args);
      if (!type.equals(args.type)) {
        return answer;
      }
      CompletableFuture<ResourceResult> held = new CompletableFuture<>();
      List<Runnable> released = List.of();
      synchronized (waiting) {
        waiting.add(() -> held.complete(answer.join()));
        if (waiting.size() == count) {
          released = List.copyOf(waiting);
        }
      }
      released.forEach(Runnable::run);
      return held;
    }
  }
}
