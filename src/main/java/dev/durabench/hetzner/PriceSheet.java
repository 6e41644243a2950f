package dev.durabench.hetzner;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.durabench.topology.ServerGroup;
import dev.durabench.topology.ServerVolume;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What things cost in a project at one time.
 *
 * @param currency such as {@code EUR}
 * @param vatRate percent of value-added tax, of the project's owner
 * @param servers by type and location, {@code cpx32/nbg1}
 * @param ipv4 of a public IPv4 address, by location
 * @param volumeGbMonth a month of a GB of Volume
 */
public record PriceSheet(
    String currency,
    BigDecimal vatRate,
    Map<String, Rate> servers,
    Map<String, Rate> ipv4,
    Price volumeGbMonth) {
  public PriceSheet {
    requireNonNull(currency, "currency is null");
    requireNonNull(vatRate, "vatRate is null");
    servers = Map.copyOf(servers);
    ipv4 = Map.copyOf(ipv4);
    requireNonNull(volumeGbMonth, "volumeGbMonth is null");
  }

  /**
   * What is paid for each started hour, but never more than for the month.
   *
   * @param hourly for a started hour
   * @param monthly for a month
   */
  public record Rate(Price hourly, Price monthly) {
    /** For that many started hours. */
    Price forHours(long hours) {
      long months = (hours + Price.HOURS_A_MONTH - 1) / Price.HOURS_A_MONTH;
      return hourly.times(hours).least(monthly.times(Math.max(months, 1)));
    }

    static Rate of(String what, JsonNode node) {
      return new Rate(
          Price.of(what, node.path("price_hourly")), Price.of(what, node.path("price_monthly")));
    }
  }

  /**
   * From the API's answer, or from a file with that answer.
   *
   * @param pricing what {@code GET /pricing} has in {@code pricing}
   * @throws HetznerFailure when a price in it is no number
   */
  public static PriceSheet of(JsonNode pricing) {
    Map<String, Rate> servers = new TreeMap<>();
    for (JsonNode type : pricing.path("server_types")) {
      String name = type.path("name").asText();
      for (JsonNode price : type.path("prices")) {
        String key = name + "/" + price.path("location").asText();
        servers.put(key, Rate.of(key, price));
      }
    }
    Map<String, Rate> ipv4 = new TreeMap<>();
    for (JsonNode type : pricing.path("primary_ips")) {
      if (type.path("type").asText().equals("ipv4")) {
        for (JsonNode price : type.path("prices")) {
          ipv4.put(price.path("location").asText(), Rate.of("ipv4", price));
        }
      }
    }
    return new PriceSheet(
        pricing.path("currency").asText("EUR"),
        percent(pricing.path("vat_rate").asText("0")),
        servers,
        ipv4,
        Price.of("volumes", pricing.path("volume").path("price_per_gb_month")));
  }

  private static BigDecimal percent(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new HetznerFailure(
          "no_price", 0, "GET /pricing: the VAT rate " + text + " is no number; report it", e);
    }
  }

  /**
   * What a topology's servers cost, with their IPv4 addresses and Volumes.
   *
   * @throws HetznerFailure when a type has no price in its location
   */
  public TopologyPrice price(List<ServerGroup> groups) {
    List<TopologyPrice.Item> items = new ArrayList<>();
    for (ServerGroup group : groups) {
      String key = group.type() + "/" + group.location();
      items.add(new TopologyPrice.Item("server " + key, group.count(), server(key)));
      items.add(
          new TopologyPrice.Item(
              "IPv4 address in " + group.location(), group.count(), address(group.location())));
      for (ServerVolume volume : group.volumes()) {
        items.add(
            new TopologyPrice.Item(
                "Volume of " + volume.sizeGb() + " GB", 1, volume(volume.sizeGb())));
      }
    }
    return new TopologyPrice(currency, vatRate, items);
  }

  /** What a server or Volume that stands costs; nothing for what is free. */
  Rate of(CloudResource resource) {
    return switch (resource.kind()) {
      case SERVER -> {
        Rate server = server(resource.type() + "/" + resource.location());
        Rate address = address(resource.location());
        yield new Rate(
            server.hourly().plus(address.hourly()), server.monthly().plus(address.monthly()));
      }
      case VOLUME -> volume(resource.sizeGb());
      // An address that a server uses is in the server's price here.
      case PRIMARY_IP, FIREWALL, NETWORK, PLACEMENT_GROUP, SSH_KEY ->
          new Rate(Price.ZERO, Price.ZERO);
    };
  }

  private Rate server(String key) {
    return known(servers, key);
  }

  private Rate address(String location) {
    return known(ipv4, location);
  }

  private Rate volume(int sizeGb) {
    Price month = volumeGbMonth.times(sizeGb);
    return new Rate(month.ofAnHour(), month);
  }

  private static Rate known(Map<String, Rate> rates, String key) {
    Rate rate = rates.get(key);
    if (rate == null) {
      throw new HetznerFailure(
          "no_price",
          0,
          "Hetzner's price list has no price of "
              + key
              + "; it is not sold there, use another type or location",
          null);
    }
    return rate;
  }
}
