package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.exceptions.RunException;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HetznerServersPlanTest {
  @Test
  void everyServerHasAnAddressOfItsOwn() {
    List<ServerGroup> groups =
        IntStream.range(0, 24).mapToObj(i -> group("g" + i, 10, "nbg1")).toList();
    HetznerServersPlan plan = HetznerServersPlan.of(groups);

    assertThat(plan.servers())
        .hasSize(240)
        .extracting(HetznerServersPlan.Planned::privateAddress)
        .doesNotHaveDuplicates()
        .allMatch(
            address -> address.matches("10\\.20\\.0\\.(1[1-9]|[2-9]\\d|1\\d\\d|2[0-4]\\d|250)"));
    assertThat(plan.servers().get(0).privateAddress()).isEqualTo("10.20.0.11");
  }

  @Test
  void anotherServerInAGroupMovesNobody() {
    HetznerServersPlan small = plan(group("db", 2, "nbg1"), group("s3", 1, "fsn1"));
    HetznerServersPlan large = plan(group("db", 3, "nbg1"), group("s3", 1, "fsn1"));

    assertThat(large.servers())
        .extracting(server -> server.name() + " " + server.privateAddress())
        .containsAll(
            small.servers().stream()
                .map(server -> server.name() + " " + server.privateAddress())
                .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "fsn1, eu-central",
    "nbg1, eu-central",
    "hel1, eu-central",
    "ash, us-east",
    "hil, us-west",
    "sin, ap-southeast"
  })
  void theZoneFollowsFromTheLocation(String location, String zone) {
    assertThat(plan(group("db", 1, location)).zone()).isEqualTo(zone);
  }

  @Test
  void twoLocationsOfOneZoneShareANetwork() {
    assertThat(plan(group("db", 3, "nbg1"), group("s3", 1, "hel1")).zone()).isEqualTo("eu-central");
  }

  @Test
  void volumesGoToTheServersTheyNameAndNoOther() {
    assertThat(
            plan(group("db", 3, "nbg1", new ServerVolume(1, 10), new ServerVolume(3, 20)))
                .servers())
        .extracting(HetznerServersPlan.Planned::volumeGb)
        .containsExactly(Optional.of(10), Optional.empty(), Optional.of(20));
  }

  @Test
  void saysAllThatCannotBeMadeAtOnce() {
    List<ServerGroup> groups =
        List.of(
            group("db", 2, "nbg1", new ServerVolume(3, 10)),
            group("far", 1, "ash", new ServerVolume(1, 10), new ServerVolume(1, 20)),
            group("S_3", 1, "fsn1"),
            group("lost", 1, "muc1"),
            group("db", 1, "nbg1"));

    assertThatThrownBy(() -> HetznerServersPlan.of(groups))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("the Volume of server 3 of db has no server: the group has 2")
        .hasMessageContaining("the Volume of server 1 of far is declared twice")
        .hasMessageContaining("the group name S_3 cannot be part of a host name")
        .hasMessageContaining("network zone of location muc1 (group lost) is not known")
        .hasMessageContaining("two servers would be called db-1")
        .hasMessageContaining(
            "cannot span the zones {eu-central=db in nbg1, us-east=far in ash}; put all groups");
  }

  @Test
  void refusesNoneAndMoreThanTheNetworkHasRoomFor() {
    assertThatThrownBy(() -> HetznerServersPlan.of(List.of()))
        .hasMessageContaining("1 to 24 groups can be made, not 0");
    assertThatThrownBy(
            () ->
                HetznerServersPlan.of(
                    IntStream.range(0, 25).mapToObj(i -> group("g" + i, 1, "nbg1")).toList()))
        .hasMessageContaining("1 to 24 groups can be made, not 25");
  }

  static ServerGroup group(String name, int count, String location, ServerVolume... volumes) {
    return new ServerGroup(name, count, "cpx32", location, "ubuntu-24.04", false, List.of(volumes));
  }

  private static HetznerServersPlan plan(ServerGroup... groups) {
    return HetznerServersPlan.of(List.of(groups));
  }
}
