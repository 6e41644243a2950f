package dev.durabench.hetzner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PriceSheetTest {
  private static final ServerGroup THREE =
      new ServerGroup(
          "db", 3, "cpx32", "nbg1", "ubuntu-24.04", true, List.of(new ServerVolume(1, 10)));
  private static final ServerGroup STORE =
      new ServerGroup("s3", 1, "cx23", "fsn1", "ubuntu-24.04", false, List.of());

  private final PriceSheet sheet = sheet();

  @Test
  void addsServersAddressesAndVolumes() {
    TopologyPrice price = sheet.price(List.of(THREE, STORE));

    // 3 x (0.0577 + 0.0008) + 10 x 0.0572 / 730 + 0.0060 + 0.0008
    assertThat(price.hourly().net()).isEqualByComparingTo("0.183083561644");
    assertThat(price.hourly().gross()).isGreaterThan(price.hourly().net());
    assertThat(price.currency()).isEqualTo("EUR");
    assertThat(price.vatRate()).isEqualByComparingTo("19");
  }

  @Test
  void chargesStartedHours() {
    TopologyPrice price = sheet.price(List.of(STORE));

    assertThat(price.during(Duration.ofSeconds(1)).net()).isEqualByComparingTo("0.0068");
    assertThat(price.during(Duration.ofMinutes(60)).net()).isEqualByComparingTo("0.0068");
    assertThat(price.during(Duration.ofMinutes(61)).net()).isEqualByComparingTo("0.0136");
    assertThat(price.during(Duration.ZERO).net()).isEqualByComparingTo("0.0068");
  }

  @Test
  void chargesAtMostTheMonth() {
    TopologyPrice price = sheet.price(List.of(STORE));

    assertThat(price.during(Duration.ofHours(730)).net()).isEqualByComparingTo("3.99");
    assertThat(price.during(Duration.ofHours(731)).net()).isEqualByComparingTo("4.9708");
  }

  @Test
  void saysWhatHasNoPriceThere() {
    ServerGroup elsewhere =
        new ServerGroup("db", 1, "cpx32", "ash", "ubuntu-24.04", false, List.of());

    assertThatThrownBy(() -> sheet.price(List.of(elsewhere)))
        .isInstanceOf(HetznerFailure.class)
        .hasMessageContaining("cpx32/ash");
  }

  @Test
  void knowsWhatStoodHowLong() {
    Instant end = Instant.parse("2026-09-01T12:00:00Z");
    CloudResource server = server("cx23", "fsn1", end.minus(Duration.ofMinutes(61)));

    assertThat(Spent.until(sheet, List.of(server), end).net()).isEqualByComparingTo("0.0136");
    assertThat(Spent.hourly(sheet, List.of(server, server)).net()).isEqualByComparingTo("0.0136");
  }

  @Test
  void refusesAPriceThatIsNoNumber() {
    assertThatThrownBy(() -> PriceSheet.of(new JsonMapper().readTree("{\"volume\": {}}")))
        .isInstanceOf(HetznerFailure.class)
        .hasMessageContaining("volumes is no number");
  }

  @Test
  void printsSmallAmountsWithMoreDigits() {
    assertThat(Price.text("EUR", new BigDecimal("0.0068"))).isEqualTo("EUR 0.0068");
    assertThat(Price.text("EUR", new BigDecimal("0.183083"))).isEqualTo("EUR 0.18");
    assertThat(Price.text("EUR", BigDecimal.ZERO)).isEqualTo("EUR 0.00");
  }

  static CloudResource server(String type, String location, Instant created) {
    return new CloudResource(
        CloudKind.SERVER,
        1,
        "db-1",
        Map.of(CloudResource.OWNER, "a1"),
        Optional.of(created),
        "running",
        type,
        location,
        0,
        false);
  }

  static PriceSheet sheet() {
    try (var in = PriceSheetTest.class.getResourceAsStream("/hetzner/pricing.json")) {
      return PriceSheet.of(new JsonMapper().readTree(in));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
