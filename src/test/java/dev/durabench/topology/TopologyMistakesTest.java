package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TopologyMistakesTest {
  private static final String SOUND =
      """
      runsOn: local
      databases:
        - {name: pg, kind: postgres, instances: 3, replication: {mode: sync}}
        - {name: one, kind: postgres}
        - {name: two, kind: postgres, instances: 2, replication: {mode: any-1}}
        - {name: lite, kind: sqlite, litestream: {syncInterval: 1s}}
        - {name: bare, kind: sqlite}
      experiments:
      """;

  @TempDir Path directory;

  @Test
  void everyMistakeIsToldAtOnceWithItsPlace() throws IOException {
    List<String> problems =
        problems(
            """
            runsOn: hetzer
            databasse: []
            databases:
              - name: pg
                kind: postgres
                instances: 12
                storage: lokal
                replication: {mode: any1}
                promise: {acknowledged: keept, against: [kil]}
              - name: pg
                kind: sqlite
                litestream: {version: 0.5, syncInterval: 1000}
            experiments:
              - {kind: flush, database: pq, measure: 1sec}
              - {kind: transactions, database: pg, clients: 8}
            """);

    assertThat(problems)
        .containsExactly(
            "t.yaml:1:9: runsOn: is the text \"hetzer\"; did you mean hetzner? allowed: local,"
                + " hetzner, existing",
            "t.yaml:2:1: databasse: unknown key; did you mean databases? allowed: runsOn, servers,"
                + " machines, kubernetes, power, allowFaults, databases, experiments, efforts",
            "t.yaml:6:16: databases[0].instances: is the number 12, out of range; allowed: 1 to 9",
            "t.yaml:7:14: databases[0].storage: is the text \"lokal\"; did you mean local? allowed:"
                + " local, volume",
            "t.yaml:8:25: databases[0].replication.mode: is the text \"any1\"; did you mean any-1?"
                + " allowed: none, async, remote-write, sync, any-1, remote-apply",
            "t.yaml:9:29: databases[0].promise.acknowledged: is the text \"keept\"; did you mean"
                + " kept?; allowed: kept, none, or {loseAtMost: 1s}",
            "t.yaml:9:46: databases[0].promise.against[0]: is the text \"kil\"; did you mean kill?"
                + " allowed: kill, freeze, power-off, fence",
            "t.yaml:12:27: databases[1].litestream.version: is the number 0.5; must be a version in"
                + " quotes such as \"0.5.17\"",
            "t.yaml:12:46: databases[1].litestream.syncInterval: is the number 1000 without a unit;"
                + " must be a whole number and its unit (ms, s, m or h), such as 250ms, 1s, 5m",
            "t.yaml:14:42: experiments[0].measure: has the unit \"sec\", which is none; must be a"
                + " whole number and its unit (ms, s, m or h), such as 250ms, 1s, 5m",
            "t.yaml:15:49: experiments[1].clients: is the number 8; must be a list such as [a, b]",
            "t.yaml:10:11: databases[1].name: is pg, which another database is called already;"
                + " names are unique",
            "t.yaml:14:29: experiments[0].database: is pq, but no database is called so; did you"
                + " mean pg? allowed: pg, pg");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{kind: fail-over, database: one, mode: sync} | 9:33: experiments[0].database: has one",
        "{kind: fail-over, database: one, mode: any-1} | has one instance, so there is nothing to",
        "{kind: fail-over, database: pg, mode: none} | 9:43: experiments[0].mode: is none",
        "{kind: fail-over, database: two} | experiments[0].mode: is any-1 (the database's own), but",
        "{kind: fail-over, database: two, mode: sync} | is sync, but of 2 instances the new primary",
        "{kind: fail-over, database: lite} | is a sqlite database, but fail-over acts on postgres",
        "{kind: fail-over, database: pg, holdBack: 3} | is 3, but the database has 2 standbys",
        "{kind: fail-over, database: pg, holdBack: -1} | out of range; allowed: 0 to 8",
        "{kind: transactions, database: lite} | but transactions acts on postgres; allowed: ",
        "{kind: transactions, database: one, modes: [none, sync]} | sync needs a standby",
        "{kind: transactions, database: pg, modes: []} | is an empty list; at least one item",
        "{kind: transactions, database: pg, modes: [sync, sync]} | modes[1]: is in this list",
        "{kind: transactions, database: pg, clients: [1, 2000]} | clients[1]: is the number 2000",
        "{kind: commit, database: pg} | but commit acts on sqlite; allowed: ",
        "{kind: loss, database: pg} | is a postgres database, but loss acts on sqlite",
        "{kind: restore, database: bare} | has no litestream, so there is nothing to restore from",
        "{kind: restore, database: lite, sizesMb: [1.5]} | is the number 1.5; must be a whole",
        "{kind: restore, database: lite, sizesMb: ['5']} | is the text \"5\"; must be a whole",
        "{kind: restore, database: lite, sizesMb: [010]} | is the number 010; must be a whole",
        "{kind: flush, database: pg, measure: 1d} | has the unit \"d\", which is none",
        "{kind: flush, database: pg, measure: 99h} | is 99h, out of range; allowed: 100ms to 1h",
        "{kind: flush, database: pg, measure: } | measure: is empty; must be a whole number",
        "{kind: flush, database: pg, repeats: 99999999999999999999} | out of range; allowed: 1",
        "{kind: flush, database: on} | is on, which YAML takes for a boolean; must be a name",
        "{kind: flush} | experiments[0].database: is missing; needed: name of the database",
        "{database: pg} | experiments[0].kind: is missing; allowed: flush, network, trans",
        "{kind: footprint, database: pg} | is footprint, which this version cannot do yet",
        "{kind: fencing, database: pg} | is a postgres database, but only an operator fences",
        "{kind: fencing, database: lite} | is a sqlite database, but fencing acts on postgres",
        "{kind: transactions, database: pg, via: [service]} | no Service leads to a postgres",
        "{kind: transactions, database: pg, via: [pipe]} | is the text \"pipe\"; allowed: socket",
        "{kind: fail-over, database: pg, fault: fence} | is fence, which this version cannot do",
        "{kind: [flush], database: pg} | experiments[0].kind: is a list; allowed: flush",
        "flush | experiments[0]: is the text \"flush\"; must be a mapping with a kind",
        "{kind: flush, database: pg, kind: flush} | kind: duplicate key; first in line 9",
        "{kind: fail-over, database: pg, promise: {acknowledged: kept}} | against: is missing; list",
        "{kind: loss, database: lite, promise: {acknowledged: none, against: [kill]}} | names fau",
        "{kind: loss, database: lite, promise: {acknowledged: {loseAtMost: 0s}, against: []}} | is 0s",
        "{kind: loss, database: lite, promise: {against: [kill]}} | acknowledged: is missing",
        "&a {kind: flush, database: pg} | 9:5: anchors (&) and aliases (*) are not allowed",
        "!!java.net.URL {kind: flush, database: pg} | tags (!) are not allowed",
        "{kind: flush, database: pg | not YAML: while parsing a flow mapping",
      })
  void namesTheMistake(String experiment, String expected) throws IOException {
    assertThat(problems(SOUND + "  - " + experiment + "\n"))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("t.yaml:")
        .contains(expected);
  }

  @Test
  void rowsThatCouldNotBeToldApartAreRefused() throws IOException {
    assertThat(
            problems(
                SOUND
                    + """
                      - {kind: fail-over, database: pg, mode: sync}
                      - {kind: fail-over, database: pg, mode: sync, fault: freeze}
                      - {kind: fail-over, database: pg}
                    """))
        .containsExactly(
            "t.yaml:11:5: experiments[2]: repeats an experiment above, and their rows could not be"
                + " told apart; change mode or fault, or leave it out");
  }

  @Test
  void aSynchronousModeNeedsAStandby() throws IOException {
    assertThat(
            problems(
                "runsOn: local\ndatabases: [{name: a, kind: postgres, replication: {mode: async}}]\n"))
        .containsExactly(
            "t.yaml:2:59: databases[0].replication.mode: is async with one instance; set instances"
                + " to 2 or more, or mode none");
  }

  @Test
  void aPromiseThatItsModeCannotKeepIsTheUsersClaim() throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(
        file,
        SOUND
            + "  - {kind: fail-over, database: pg, mode: async,"
            + " promise: {acknowledged: kept, against: [kill]}}\n");

    assertThat(TopologyFiles.load(file, "standard", Map.of()).experiments()).hasSize(1);
  }

  @Test
  void whatIsNoTopologyAtAll() throws IOException {
    assertThat(problems(""))
        .containsExactly("t.yaml:1:1: is empty; a topology needs runsOn and databases");
    assertThat(problems("# nothing\n")).hasSize(1).first().asString().contains("is empty");
    assertThat(problems("hello"))
        .containsExactly(
            "t.yaml:1:1: is the text \"hello\"; must be a mapping with runsOn, servers, machines,"
                + " kubernetes, power, allowFaults, databases, experiments, efforts");
    assertThat(problems("on: local\ndatabases: [{name: a, kind: sqlite}]\n"))
        .containsExactly(
            "t.yaml:1:1: on: unknown key (YAML 1.1 reads a key spelt on as true); did you mean"
                + " runsOn? allowed: runsOn, servers, machines, kubernetes, power, allowFaults, databases,"
                + " experiments, efforts",
            "t.yaml:1:1: runsOn: is missing; needed: where it runs: on this machine, on servers of"
                + " Hetzner Cloud that the stack makes, or on existing machines");
    assertThat(problems("runsOn: local\ndatabases: [{name: a, kind: sqlite}]\n---\na: 1\n"))
        .hasSize(1)
        .first()
        .asString()
        .contains("a second YAML document begins here");
    assertThat(problems("\tx: 1"))
        .hasSize(1)
        .first()
        .asString()
        .contains("not YAML")
        .contains("TAB");
    assertThat(problems("a: " + "[".repeat(5_000)))
        .hasSize(1)
        .first()
        .asString()
        .contains("nested deeper than 20 levels");
    assertThat(problems("a: 1\nb\u0000c: 2"))
        .containsExactly("t.yaml:2:2: control character U+0000; remove it");
    assertThat(problems("#" + "x".repeat(TopologyText.MAX_BYTES)))
        .hasSize(1)
        .first()
        .asString()
        .contains("is larger than 256 KiB");
  }

  @Test
  void bytesThatAreNotUtf8AreNamedWithTheirPlace() throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.write(file, "runsOn: local\nname: M\u00fcller".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(load(file))
        .containsExactly("t.yaml:2:8: byte 0xFC is not UTF-8; save the file as UTF-8");
  }

  @Test
  void aDirectoryAndAMissingFileAreNamed() {
    assertThat(load(directory)).hasSize(1).first().asString().contains(":1:1: is not a file");
    assertThat(load(directory.resolve("none.yaml")))
        .containsExactly(
            "none.yaml:1:1: no such file; durabench list shows the topologies there are");
  }

  @Test
  void aBillionLaughsStayUnheard() throws IOException {
    assertThat(problems("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"))
        .hasSize(1)
        .first()
        .asString()
        .contains("t.yaml:1:4: anchors (&)");
  }

  private List<String> problems(String yaml) throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(file, yaml);
    return load(file);
  }

  private List<String> load(Path file) {
    TopologyException e =
        catchThrowableOfType(
            TopologyException.class, () -> TopologyFiles.load(file, "standard", Map.of()));
    assertThat(e).isNotNull();
    return e.problems().stream().map(line -> line.replace(directory + "/", "")).toList();
  }

  @Test
  void twoInstancesFailOverWhereNobodyWaits() throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(file, SOUND + "  - {kind: fail-over, database: two, mode: async}\n");

    assertThat(TopologyFiles.load(file, "standard", Map.of()).experiments()).hasSize(1);
  }
}
