package dev.durabench.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.hetzner.fake.ApiError;
import dev.durabench.hetzner.fake.FakeHetzner;
import dev.durabench.hetzner.fake.Journal;
import dev.durabench.hetzner.fake.Kind;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pulumirpc.Provider.ErrorResourceInitFailed;

/** The stand-in for pulumi-hcloud on the fake cloud, asked as the engine asks. */
@Timeout(60)
final class HcloudStandInIT {
  private static final String SERVER = "hcloud:index/server:Server";
  private static final String VOLUME = "hcloud:index/volume:Volume";
  private static final String ATTACHMENT = "hcloud:index/volumeAttachment:VolumeAttachment";
  private static final String NETWORK = "hcloud:index/network:Network";
  private static final String SUBNET = "hcloud:index/networkSubnet:NetworkSubnet";
  private static final String MEMBER = "hcloud:index/serverNetwork:ServerNetwork";
  private static final String GROUP = "hcloud:index/placementGroup:PlacementGroup";
  private static final String FIREWALL = "hcloud:index/firewall:Firewall";
  private static final String ORDER =
      "{'name':'a','serverType':'cpx32','image':'ubuntu-24.04','location':'nbg1'}";

  private FakeHetzner cloud;
  private StandInRig rig;

  @BeforeEach
  void start() throws IOException {
    cloud = FakeHetzner.start();
    rig = new StandInRig(new Hcloud(cloud.environment()));
    rig.configure();
  }

  @AfterEach
  void stop() {
    rig.close();
    cloud.close();
  }

  @Test
  void everythingIsMadeAndGoesAgain() {
    cloud.pace().actions(Duration.ofMillis(150));
    var group = rig.create(GROUP, "{'name':'g','type':'spread'}");
    var network = rig.create(NETWORK, "{'name':'n','ipRange':'10.0.0.0/16'}");
    var subnet =
        rig.create(
            SUBNET,
            "{'networkId':'%s','type':'cloud','networkZone':'eu-central','ipRange':'10.0.1.0/24'}"
                .formatted(network.id()));
    var firewall =
        rig.create(
            FIREWALL,
            "{'name':'f','rules':[{'direction':'in','protocol':'tcp','port':'22',"
                + "'sourceIps':['192.0.2.0/24']}]}");
    var server =
        rig.create(
            SERVER,
            ORDER.replace(
                "}",
                ",'placementGroupId':'%s','firewallIds':['%s'],'labels':{'a':'b'}}"
                    .formatted(group.id(), firewall.id())));
    var member =
        rig.create(
            MEMBER,
            "{'serverId':'%s','subnetId':'%s','ip':'10.0.1.7'}"
                .formatted(server.id(), subnet.id()));
    var volume = rig.create(VOLUME, "{'name':'v','size':10,'location':'nbg1'}");
    var attachment =
        rig.create(
            ATTACHMENT,
            "{'serverId':'%s','volumeId':'%s','automount':false}"
                .formatted(server.id(), volume.id()));

    assertThat(subnet.id()).isEqualTo(network.id() + "-10.0.1.0/24");
    assertThat(subnet.outputs().get("gateway").asText()).isEqualTo("10.0.1.1");
    assertThat(member.id()).isEqualTo(server.id() + "-" + network.id());
    assertThat(server.outputs().get("ipv4Address").asText()).startsWith("127.77.");
    assertThat(server.outputs().get("status").asText()).isEqualTo("running");
    assertThat(server.outputs().get("image").asText()).isEqualTo("ubuntu-24.04");
    assertThat(volume.outputs().get("linuxDevice").asText()).endsWith("Volume_" + volume.id());
    assertThat(cloud.get(Kind.SERVER, "a").get("volumes").get(0).asText()).isEqualTo(volume.id());
    assertThat(rig.read(SERVER, server)).isTrue();
    assertThat(cloud.journal().of("POST", "/servers")).hasSize(1);

    rig.delete(ATTACHMENT, attachment);
    rig.delete(VOLUME, volume);
    rig.delete(MEMBER, member);
    rig.delete(SERVER, server);
    rig.delete(FIREWALL, firewall);
    rig.delete(SUBNET, subnet);
    rig.delete(NETWORK, network);
    rig.delete(GROUP, group);
    cloud.assertEmpty();
    assertThat(rig.read(SERVER, server)).isFalse();
  }

  @Test
  void whatIsGoneIsNotDeletedAgainWhereTheRealOneFailsOfIt() {
    var group = rig.create(GROUP, "{'name':'g','type':'spread'}");
    var network = rig.create(NETWORK, "{'name':'n','ipRange':'10.0.0.0/16'}");
    var firewall = rig.create(FIREWALL, "{'name':'f'}");
    var server = rig.create(SERVER, ORDER);
    for (int i = 0; i < 2; i++) {
      rig.delete(NETWORK, network);
    }
    rig.delete(SERVER, server);
    rig.delete(GROUP, group);
    rig.delete(FIREWALL, firewall);

    assertThatThrownBy(() -> rig.delete(SERVER, server)).hasMessageContaining("(not_found, ");
    assertThatThrownBy(() -> rig.delete(GROUP, group)).hasMessageContaining("(not_found, ");
    assertThatThrownBy(() -> rig.delete(FIREWALL, firewall)).hasMessageContaining("panic");
    assertThat(rig.read(FIREWALL, firewall)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        SERVER + "|{'name':'a'}|serverType",
        SERVER + "|{'serverType':'cpx32','sizeGb':3}|sizeGb",
        SERVER + "|{'serverType':'cpx32','sshKeys':[5]}|sshKeys[0]",
        SERVER + "|{'serverType':'cpx32','placementGroupId':'group'}|placementGroupId",
        SERVER + "|{'serverType':'cpx32','publicNets':[{'ipv4':true}]}|publicNets[0].ipv4",
        SERVER + "|{'serverType':'cpx32','labels':{'a':'b c'}}|labels",
        SERVER + "|{'serverType':'cpx32','datacenter':'nbg1-dc3'}|datacenter",
        VOLUME + "|{'size':'ten'}|size",
        GROUP + "|{'type':'pack'}|type",
        MEMBER + "|{'serverId':1}|subnetId",
        FIREWALL + "|{'rules':[{'direction':'in'}]}|rules[0].protocol",
      })
  void mistakesAreFoundBeforeAnythingIsMade(String type, String inputs, String path) {
    assertThat(rig.check(type, inputs)).singleElement().asString().startsWith(path + ":");
    assertThat(cloud.journal().entries()).isEmpty();
  }

  @Test
  void whatIsNotKnownYetIsNoMistake() {
    String unknown = "{'name':'a','serverType':'cpx32','placementGroupId':'" + Wire.UNKNOWN + "'}";
    assertThat(rig.check(SERVER, unknown)).isEmpty();
    assertThat(rig.preview(SERVER, unknown).get("ipv4Address").asText()).isEqualTo(Wire.UNKNOWN);
    assertThat(cloud.inventory()).isEmpty();
  }

  @Test
  void changesReplaceOrUpdateAsTheRealOnesDo() {
    var location = rig.diff(SERVER, ORDER, ORDER.replace("nbg1", "hel1"));
    assertThat(rig.kinds(location)).isEqualTo(Map.of("location", "UPDATE_REPLACE"));
    assertThat(location.getDeleteBeforeReplace()).isTrue();
    var type = rig.diff(SERVER, ORDER, ORDER.replace("cpx32", "cpx42"));
    assertThat(rig.kinds(type)).isEqualTo(Map.of("serverType", "UPDATE"));
    assertThat(type.getReplacesList()).isEmpty();
    var data = rig.diff(SERVER, ORDER, ORDER.replace("}", ",'userData':'#cloud-config'}"));
    assertThat(rig.kinds(data)).isEqualTo(Map.of("userData", "ADD_REPLACE"));
    var same =
        rig.diff(
            MEMBER,
            "{'serverId':'5000000001','networkId':7}",
            "{'serverId':5000000001,'networkId':7}");
    assertThat(rig.kinds(same)).isEmpty();
    var moved = rig.diff(MEMBER, "{'serverId':1,'networkId':7}", "{'serverId':2,'networkId':7}");
    assertThat(rig.kinds(moved)).isEqualTo(Map.of("serverId", "UPDATE_REPLACE"));
    assertThat(moved.getDeleteBeforeReplace()).isFalse();
    var unknown =
        rig.diff(
            ATTACHMENT,
            "{'serverId':1,'volumeId':2}",
            "{'serverId':'" + Wire.UNKNOWN + "','volumeId':2}");
    assertThat(rig.kinds(unknown)).isEqualTo(Map.of("serverId", "UPDATE_REPLACE"));
  }

  @Test
  void updatesHappenInPlace() {
    var server = rig.create(SERVER, ORDER);
    String larger = ORDER.replace("cpx32", "cpx42").replace("}", ",'labels':{'a':'b'}}");
    assertThat(rig.update(SERVER, server, ORDER, larger).get("serverType").asText())
        .isEqualTo("cpx42");
    assertThat(cloud.get(Kind.SERVER, "a").at("/labels/a").asText()).isEqualTo("b");
    String ten = "{'name':'v','size':10,'location':'nbg1'}";
    var volume = rig.create(VOLUME, ten);
    rig.update(VOLUME, volume, ten, ten.replace("10", "20"));
    assertThat(cloud.get(Kind.VOLUME, "v").get("size").asInt()).isEqualTo(20);
    String shrunk = ten.replace("10", "11");
    assertThatThrownBy(() -> rig.update(VOLUME, volume, ten.replace("10", "20"), shrunk))
        .hasMessageContaining("(invalid_input, ");
  }

  @Test
  void refusalsSayTheirCodeAndTransientOnesAreTriedAgain() {
    cloud.trouble().refuse(1, "POST", "/servers", ApiError.noCapacity());
    assertThatThrownBy(() -> rig.create(SERVER, ORDER))
        .hasMessageContaining("error during placement (resource_unavailable, ");
    cloud.trouble().refuse(1, "POST", "/servers", ApiError.conflict("changed"));
    var server = rig.create(SERVER, ORDER);
    assertThat(cloud.journal().of("POST", "/servers"))
        .extracting(Journal.Entry::status)
        .containsExactly(412, 409, 201);
    rig.delete(SERVER, server);
    assertThatThrownBy(() -> rig.create(SERVER, ORDER.replace("cpx32", "nope")))
        .hasMessageContaining("server type nope not found");
    cloud.assertEmpty();
  }

  @Test
  void aHalfMadeServerIsNotForgotten() {
    cloud
        .trouble()
        .failAction(1, "start_server", ApiError.of(0, "server_error", "the host is broken"));
    assertThatThrownBy(() -> rig.create(SERVER, ORDER))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> {
              assertThat(e.getMessage()).contains("the host is broken");
              assertThat(half(e).getId()).isEqualTo(cloud.get(Kind.SERVER, "a").get("id").asText());
            });
  }

  @Test
  void aCancelledCreationTellsWhatItMade() throws InterruptedException {
    cloud.pace().action("create_server", Duration.ofSeconds(30));
    Thread canceller =
        new Thread(
            () -> {
              while (cloud.journal().of("GET", "/actions").isEmpty()) {
                Thread.onSpinWait();
              }
              rig.cancel();
            });
    canceller.start();
    assertThatThrownBy(() -> rig.create(SERVER, ORDER))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> {
              assertThat(Status.fromThrowable(e).getDescription()).contains("context canceled");
              assertThat(half(e).getId()).isNotEmpty();
            });
    canceller.join();
  }

  @Test
  void aTokenOfAnotherLengthOrAnotherCloudIsRefused() throws IOException {
    try (StandInRig wrong =
        new StandInRig(
            new Hcloud(Map.of("HCLOUD_TOKEN", "short", "HCLOUD_ENDPOINT", cloud.endpoint())))) {
      assertThatThrownBy(wrong::configure).hasMessageContaining("64 characters");
    }
    try (StandInRig wrong = new StandInRig(new Hcloud(Map.of("HCLOUD_TOKEN", FakeHetzner.TOKEN)))) {
      assertThatThrownBy(wrong::configure).hasMessageContaining("nobody but this machine");
    }
  }

  private static ErrorResourceInitFailed half(StatusRuntimeException e) {
    try {
      return java.util.Objects.requireNonNull(StatusProto.fromThrowable(e))
          .getDetails(0)
          .unpack(ErrorResourceInitFailed.class);
    } catch (com.google.protobuf.InvalidProtocolBufferException broken) {
      throw new AssertionError(broken);
    }
  }
}
