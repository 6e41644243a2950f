package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.hetzner.CloudKind;
import dev.durabench.hetzner.CloudResource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CloudStateTest {
  private static final Instant NOW = Instant.ofEpochSecond(1_000_000);

  @Test
  void holdsTheCloudAgainstStates() {
    CloudResource recorded = server(1, "mine", 2_000_000);
    CloudResource unrecorded = server(2, "mine", 2_000_000);
    CloudResource expired = server(3, "theirs", 999_999);
    CloudResource standing = server(4, "theirs", 1_000_001);
    List<CloudState.Known> states = List.of(known(CloudKind.SERVER, 1), known(CloudKind.SERVER, 9));

    CloudState state =
        CloudState.of(
            List.of(recorded, unrecorded, expired, standing), states, Set.of("mine"), NOW);

    assertThat(state.inBoth()).containsExactly(recorded);
    assertThat(state.ours()).containsExactly(unrecorded);
    assertThat(state.expired()).containsExactly(expired);
    assertThat(state.others()).containsExactly(standing);
    assertThat(state.onlyState()).containsExactly(known(CloudKind.SERVER, 9));
  }

  @Test
  void theSameIdOfAnotherKindIsAnotherThing() {
    CloudState state =
        CloudState.of(
            List.of(server(1, "mine", 2_000_000)),
            List.of(known(CloudKind.VOLUME, 1)),
            Set.of("mine"),
            NOW);

    assertThat(state.inBoth()).isEmpty();
    assertThat(state.ours()).hasSize(1);
  }

  @Test
  void whatIsInAStateDoesNotExpire() {
    CloudState state =
        CloudState.of(
            List.of(server(1, "theirs", 1)), List.of(known(CloudKind.SERVER, 1)), Set.of(), NOW);

    assertThat(state.expired()).isEmpty();
    assertThat(state.inBoth()).hasSize(1);
  }

  @Test
  void withoutAnExpiryNothingOfOthersIsTouched() {
    CloudResource foreign =
        new CloudResource(
            CloudKind.SERVER,
            5,
            "db",
            Map.of(CloudResource.OWNER, "theirs", CloudResource.EXPIRES, "soon"),
            Optional.empty(),
            "running",
            "cpx32",
            "nbg1",
            0,
            false);
    CloudResource unlabelled =
        new CloudResource(
            CloudKind.SERVER,
            6,
            "db",
            Map.of(CloudResource.EXPIRES, "1"),
            Optional.empty(),
            "running",
            "cpx32",
            "nbg1",
            0,
            false);

    CloudState state = CloudState.of(List.of(foreign, unlabelled), List.of(), Set.of("mine"), NOW);

    assertThat(state.others()).containsExactly(foreign, unlabelled);
  }

  @Test
  void readsTheStampThatStacksWrite() {
    CloudResource past = labelled("19700101T000000Z");
    CloudResource future = labelled("20991231T235959Z");

    CloudState state = CloudState.of(List.of(past, future), List.of(), Set.of(), NOW);

    assertThat(state.expired()).containsExactly(past);
    assertThat(state.others()).containsExactly(future);
  }

  private static CloudResource labelled(String expires) {
    return new CloudResource(
        CloudKind.SSH_KEY,
        7,
        "key",
        Map.of(CloudResource.OWNER, "theirs", CloudResource.EXPIRES, expires),
        Optional.empty(),
        "",
        "",
        "",
        0,
        false);
  }

  private static CloudState.Known known(CloudKind kind, long id) {
    return new CloudState.Known("bench", kind, id, "db-" + id);
  }

  static CloudResource server(long id, String owner, long expires) {
    return new CloudResource(
        CloudKind.SERVER,
        id,
        "db-" + id,
        Map.of(CloudResource.OWNER, owner, CloudResource.EXPIRES, Long.toString(expires)),
        Optional.empty(),
        "running",
        "cpx32",
        "nbg1",
        0,
        false);
  }
}
