package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.durabench.hetzner.Price;
import dev.durabench.hetzner.PriceSheet;
import dev.durabench.topology.Topology;
import dev.durabench.topology.TopologyFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TopologyChangeTest {
  private static final String TEXT =
      """
      runsOn: hetzner
      servers:
        - {group: db, count: 3, type: cpx32, location: nbg1, image: ubuntu-24.04, spread: true}
      databases:
        - {name: pg, kind: postgres, version: "18", instances: 3, storage: local, replication: {mode: any-1}}
      experiments:
        - {kind: flush, database: pg, measure: 2s, repeats: 1}
        - {kind: network, database: pg, measure: 1s, repeats: 1}
      """;

  @TempDir Path folder;

  @Test
  void theSameTopologyLeavesAllRowsAsTheyAre() throws IOException {
    assertThat(TopologyChange.rows(topology(TEXT), topology(TEXT))).isEmpty();
  }

  @Test
  void anotherTypeOfServerMakesEveryRowStale() throws IOException {
    List<TopologyChange.Row> rows =
        TopologyChange.rows(topology(TEXT), topology(TEXT.replace("cpx32", "cpx42")));

    assertThat(rows).isNotEmpty().allMatch(row -> row.what().equals("stale"));
    assertThat(rows).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void anotherLengthMakesOnlyItsOwnRowsStale() throws IOException {
    List<TopologyChange.Row> rows =
        TopologyChange.rows(topology(TEXT), topology(TEXT.replace("measure: 2s", "measure: 3s")));

    assertThat(rows)
        .isNotEmpty()
        .allMatch(row -> row.what().equals("stale") && row.key().contains("/flush"));
  }

  @Test
  void experimentsComeAndGo() throws IOException {
    String without = TEXT.replaceFirst("  - \\{kind: network[^\\n]*\\n", "");

    assertThat(TopologyChange.rows(topology(without), topology(TEXT)))
        .isNotEmpty()
        .allMatch(row -> row.what().equals("new") && row.key().contains("/network"));
    assertThat(TopologyChange.rows(topology(TEXT), Optional.empty()))
        .isNotEmpty()
        .allMatch(row -> row.what().equals("gone"));
  }

  @Test
  void theDifferenceInPriceIsSaidOrThatItIsUnknown() throws IOException {
    Optional<PriceSheet> sheet = Optional.of(sheet());
    TopologyChange.Cost before = TopologyChange.Cost.of(sheet, topology(TEXT));

    assertThat(text(before, TopologyChange.Cost.of(sheet, topology(larger("cpx42")))))
        .isEqualTo("EUR 0.18 -> EUR 0.36 an hour, net (+0.18)");
    assertThat(text(before, TopologyChange.Cost.of(sheet, Optional.empty())))
        .isEqualTo("EUR 0.18 -> EUR 0.00 an hour, net (-0.18)");
    assertThat(text(before, TopologyChange.Cost.of(sheet, topology(larger("cpx52")))))
        .startsWith("unknown (Hetzner's price list has no price of cpx52/nbg1");
    assertThat(text(before, TopologyChange.Cost.of(Optional.empty(), topology(TEXT))))
        .startsWith("unknown (no price list");
    TopologyChange.Cost none = TopologyChange.Cost.of(Optional.empty(), Optional.empty());
    assertThat(text(none, none)).isEqualTo("makes nothing that costs");
  }

  @Test
  void rowsOfOneKindAreOneLine() {
    TopologyChange change =
        change(
            List.of(
                new TopologyChange.Row("stale", "t/pg/transactions/clients=1"),
                new TopologyChange.Row("stale", "t/pg/transactions/clients=8"),
                new TopologyChange.Row("new", "t/pg/transactions/clients=32")));

    assertThat(change.grouped())
        .containsExactly(
            new TopologyChange.Row("stale", "t/pg/transactions, 2 rows"),
            new TopologyChange.Row("new", "t/pg/transactions/clients=32"));
  }

  @Test
  void markdownNamesEverythingAndTakesItLiterally() {
    TopologyChange change = change(List.of(new TopologyChange.Row("stale", "pg/a|b")));

    String text = ChangeText.markdown("main", List.of(change));

    assertThat(text)
        .contains("| pg\\_\\<b\\> | 1 replace | 1 stale | unknown")
        .contains("| replace | hcloud:x db-1 | serverType |")
        .contains("pg/a\\|b")
        .doesNotContain("<b>");
    assertThat(ChangeText.markdown("main", List.of())).contains("No topology changes.");
  }

  private static TopologyChange change(List<TopologyChange.Row> rows) {
    TopologyChange.Cost unknown = new TopologyChange.Cost(Optional.empty(), "no list");
    return new TopologyChange(
        "pg_<b>",
        List.of(new Planned.Step("replace", "hcloud:x db-1", List.of("serverType"))),
        rows,
        new TopologyChange.PriceChange(unknown, unknown),
        Optional.empty());
  }

  private static String larger(String type) {
    return TEXT.replace("cpx32", type);
  }

  private static String text(TopologyChange.Cost before, TopologyChange.Cost after) {
    return new TopologyChange.PriceChange(before, after).text();
  }

  private Optional<Topology> topology(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("pg.yaml"), text);
    return Optional.of(TopologyFiles.load(file, "standard", Map.of()));
  }

  private static PriceSheet sheet() {
    return new PriceSheet(
        "EUR",
        BigDecimal.valueOf(19),
        Map.of("cpx32/nbg1", rate("0.05"), "cpx42/nbg1", rate("0.11")),
        Map.of("nbg1", rate("0.01")),
        Price.ZERO);
  }

  private static PriceSheet.Rate rate(String hourly) {
    Price price = new Price(new BigDecimal(hourly), new BigDecimal(hourly));
    return new PriceSheet.Rate(price, price.times(600));
  }
}
