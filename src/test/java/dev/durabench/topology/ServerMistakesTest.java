package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerMistakesTest {
  private static final String KEY =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFGWs6C017zmexGMptjD499d1HMuQDiPKJFx8KVZCFAV";
  private static final String GROUP = "{group: db, count: 3, type: cpx32, location: nbg1}";
  private static final String PG = "{name: pg, kind: postgres, instances: 3}";
  private static final String FLUSH = "{kind: flush, database: pg}";
  private static final String POWER = "power: {off: 'cut {name}', on: 'give {address}'}";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{group: db, count: 11, type: cpx32, location: nbg1} | servers[0].count: is the number 11, out",
        "{group: db, count: 0, type: cpx32, location: nbg1} | out of range; allowed: 1 to 10",
        "{group: db_a, count: 3, type: cpx32, location: nbg1} | servers[0].group: is the text \"db_a\";",
        "{group: db-, count: 3, type: cpx32, location: nbg1} | and does not end with a hyphen",
        "{group: abcdefghijklmnopqrstu, count: 3, type: cpx32, location: nbg1} | a name of 1 to 20",
        "{group: db, count: 3, type: CPX32, location: nbg1} | servers[0].type: is the text \"CPX32\"",
        "{group: db, count: 3, type: cpx32, location: nbg1-dc3} | no longer takes datacenters",
        "{group: db, count: 3, type: cpx32} | servers[0].location: is missing; needed: location",
        "{group: db, count: 3, location: nbg1} | servers[0].type: is missing; needed: server type",
        "{group: db, count: 3, type: cpx32, location: nbg1, spread: yes} | allowed: true, false",
        "{group: db, count: 3, type: cpx32, location: nbg1, spread: True} | allowed: true, false",
        "{group: db, count: 3, type: cpx32, location: nbg1, image: 'ubuntu 24'} | an image such as",
        "{group: db, count: 3, type: cpx32, location: nbg1, imag: u} | imag: unknown key; did you mean",
        "{group: db, count: 3, type: cpx32, location: nbg1, volumes: [{server: 1, sizeGb: 9}]} | 10240",
        "{group: db, count: 3, type: cpx32, location: nbg1, volumes: [{server: 1, sizeGb: 10241}]} | 10240",
        "{group: db, count: 3, type: cpx32, location: nbg1, volumes: [{server: 4, sizeGb: 10}]} | servers[0].volumes[0].server: is 4, but the group has 3 servers; allowed: 1 to 3",
        "{group: db, count: 3, type: cpx32, location: nbg1, volumes: [{server: 1, sizeGb: 10}, {server: 1, sizeGb: 20}]} | servers[0].volumes[1].server: is 1, which has a Volume already",
        "3 | servers[0]: is the number 3; must be a mapping with group, count, type, location",
      })
  void namesTheMistakeInAGroup(String group, String expected) throws IOException {
    assertThat(problems(hetzner(group, PG, FLUSH)))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{name: pg, kind: postgres, instances: 4} | databases[0].instances: is 4, but group db has 3",
        "{name: pg, kind: postgres, instances: 3, group: bd} | group: is bd, but no group of servers is called so; did you mean db? allowed: db",
        "{name: pg, kind: postgres, instances: 3, storage: volume} | storage: is volume, but db-3 has no Volume; add {server: 3, sizeGb: 10}",
        "{name: pg, kind: postgres, instances: 3, storage: local-path} | which is a StorageClass of Kubernetes",
        "{name: pg, kind: postgres, instances: 3, version: 18} | is the number 18; must be a version in",
        "{name: pg, kind: sqlite} | databases[0]: is sqlite, which this version runs with runsOn: local only; allowed here: postgres",
      })
  void namesTheMistakeInADatabaseOnServers(String database, String expected) throws IOException {
    String group =
        "{group: db, count: 3, type: cpx32, location: nbg1,"
            + " volumes: [{server: 1, sizeGb: 10}, {server: 2, sizeGb: 10}]}";
    assertThat(problems(hetzner(group, database, FLUSH)))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 2 | {kind: fail-over, database: pg, mode: async, fault: power-off} | is power-off, but beside the machine that goes off one writes and one keeps the ledger; have 3 machines or more",
        "1 | 1 | {kind: network, database: pg} | experiments[0].database: has one instance, so there is no way to measure; set its instances",
        "3 | 3 | {kind: network, database: lite} | is lite, but no database is called so",
      })
  void namesTheMistakeInAnExperimentOnServers(
      int servers, int instances, String experiment, String expected) throws IOException {
    String group = "{group: db, count: %d, type: cpx32, location: nbg1}".formatted(servers);
    String database = "{name: pg, kind: postgres, instances: %d}".formatted(instances);
    assertThat(problems(hetzner(group, database, experiment)))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }

  @Test
  void groupsHaveNamesOfTheirOwn() throws IOException {
    assertThat(problems(hetzner(GROUP + ", " + GROUP, PG, FLUSH)))
        .containsExactly(
            "t.yaml:2:71: servers[1].group: is db, which another group is called already; names are"
                + " unique");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{name: b, address: 10.0.0.2} | machines[1].hostKey: is missing; needed: the machine's SSH host",
        "{name: b, address: 10.0.0.2, hostKey: 'ssh-ed25519 abc'} | ssh-keyscan prints it after the ad",
        "{name: b, address: 10.0.0.2, hostKey: 'b KEY'} | hostKey: is the text",
        "{name: B, address: 10.0.0.2, hostKey: 'KEY'} | machines[1].name: is the text \"B\"; must be",
        "{name: a, address: 10.0.0.2, hostKey: 'KEY'} | name: is a, which another machine is called",
        "{name: b, address: 10.0.0.1, privateAddress: 10.1.0.2, hostKey: 'KEY'} | address: is 10.0.0.1:22, as that of another machine",
        "{name: b, address: 10.0.0.2, privateAddress: 10.0.0.1, hostKey: 'KEY'} | privateAddress: is 10.0.0.1, as that of another machine",
        "{name: b, address: b.example, hostKey: 'KEY'} | machines[1].privateAddress: is missing, and address is a host name",
        "{name: b, address: b.example, privateAddress: c.example, hostKey: 'KEY'} | must be an IP address",
        "{name: b, address: 'a b', hostKey: 'KEY'} | address: is the text \"a b\"; must be a host name",
        "{name: b, address: 10.0.0.2, port: 0, hostKey: 'KEY'} | out of range; allowed: 1 to 65535",
        "{name: b, address: 10.0.0.2, user: x y, hostKey: 'KEY'} | must be a user name such as root",
        "{name: b, address: 10.0.0.2, user: me, hostKey: 'KEY'} | user: is me, another user than a",
        "{name: b, address: 10.0.0.2, hostKey: 'KEY', storage: mnt} | must be an absolute path such as",
        "{name: b, address: 10.0.0.2, hostKey: 'KEY', storage: /a/../etc} | must be an absolute path",
      })
  void namesTheMistakeInAMachine(String machine, String expected) throws IOException {
    assertThat(
            problems(
                existing(
                    "{name: a, address: 10.0.0.1, hostKey: 'KEY'}, " + machine,
                    "{name: pg, kind: postgres}",
                    FLUSH,
                    "")))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "power: {off: 'cut {name}'} | power.on: is missing; needed: gives the power back",
        "power: {off: 'cut {name}', on: 'give all'} | power.on: is the same for every machine; write",
        "power: {off: ' ', on: 'give {name}'} | power.off: is the text \" \"; must be a command of one",
        "allowFaults: maybe | allowFaults: is the text \"maybe\"; allowed: true, false",
        "servers: [{group: db, type: cpx32, location: nbg1}] | servers: belongs to runsOn: hetzner, but",
      })
  void namesTheMistakeBesideMachines(String line, String expected) throws IOException {
    assertThat(problems(existing(machines(3), "{name: pg, kind: postgres}", FLUSH, line + "\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }

  @Test
  void existingMachinesAreNotBrokenWithoutLeave() throws IOException {
    String kill = "{kind: fail-over, database: pg, mode: async}";
    String off = "{kind: fail-over, database: pg, mode: async, fault: power-off}";

    assertThat(problems(existing(machines(3), PG, kill, "")))
        .containsExactly(
            "t.yaml:7:5: experiments[0].fault: is kill (the default), but faults on existing"
                + " machines need allowFaults: true in this file");
    assertThat(problems(existing(machines(3), PG, off, "allowFaults: false\n" + POWER + "\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains("is power-off, but faults on existing machines need allowFaults: true");
    assertThat(problems(existing(machines(3), PG, off, "allowFaults: true\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains("but nothing says how power is switched; add power: {off: ..., on: ...}");
    assertThat(
            problems(
                existing(
                    machines(2),
                    "{name: pg, kind: postgres, instances: 2}",
                    off,
                    "allowFaults: true\n" + POWER + "\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains("have 3 machines or more");
    sound(existing(machines(3), PG, kill, "allowFaults: true\n"));
    sound(existing(machines(3), PG, off, "allowFaults: true\n" + POWER + "\n"));
  }

  @Test
  void whatDatabasesNeedOfExistingMachines() throws IOException {
    assertThat(problems(existing(machines(2), PG, FLUSH, "")))
        .containsExactly(
            "t.yaml:5:42: databases[0].instances: is 3, but there are 2 machines, and each instance"
                + " needs its own");
    assertThat(
            problems(
                existing(machines(1), "{name: pg, kind: postgres, storage: volume}", FLUSH, "")))
        .hasSize(1)
        .first()
        .asString()
        .contains(
            "storage: is volume, but m1 has no storage; add storage, a directory on the disk");
    String two =
        machines(2).replace("'}, ", "', storage: /a}, ").replaceAll("'}$", "', storage: /b}");
    assertThat(
            problems(
                existing(
                    two, "{name: pg, kind: postgres, instances: 2, storage: volume}", FLUSH, "")))
        .hasSize(1)
        .first()
        .asString()
        .contains("different directories as storage; this version needs the same on each");
    assertThat(problems(existing(machines(1), "{name: pg, kind: postgres, group: db}", FLUSH, "")))
        .hasSize(1)
        .first()
        .asString()
        .contains("names a group of servers, but only runsOn: hetzner has those; leave it out");
  }

  @Test
  void eachPlaceNeedsItsOwn() throws IOException {
    assertThat(problems("runsOn: hetzner\ndatabases: [" + PG + "]\n"))
        .containsExactly(
            "t.yaml:1:1: servers: is missing; needed: the servers that the stack makes; needed with"
                + " runsOn: hetzner");
    assertThat(problems("runsOn: existing\ndatabases: [" + PG + "]\n"))
        .containsExactly(
            "t.yaml:1:1: machines: is missing; needed: the machines that are there already; needed"
                + " with runsOn: existing, unless kubernetes is there");
    assertThat(
            problems(
                "runsOn: local\nservers: ["
                    + GROUP
                    + "]\nmachines: ["
                    + machines(1)
                    + "]\n"
                    + POWER
                    + "\nallowFaults: true\ndatabases: ["
                    + PG
                    + "]\n"))
        .hasSize(4)
        .allSatisfy(line -> assertThat(line).contains("but this runs on local; leave it out"));
  }

  @Test
  void thisMachineHasNeitherVolumesNorAPowerSwitchNorNeighbours() throws IOException {
    assertThat(
            problems(
                """
                runsOn: local
                databases:
                  - {name: pg, kind: postgres, instances: 3, storage: volume, version: "18"}
                  - {name: lite, kind: sqlite, storage: volume}
                experiments:
                  - {kind: network, database: pg}
                  - {kind: fail-over, database: pg, mode: async, fault: power-off}
                """))
        .containsExactly(
            "t.yaml:3:55: databases[0].storage: is volume, which this machine has none of; allowed"
                + " with runsOn: local: local",
            "t.yaml:3:72: databases[0].version: is a major version; with runsOn: local write the"
                + " whole, such as \"18.6\"",
            "t.yaml:4:41: databases[1].storage: is volume, which this machine has none of; allowed"
                + " with runsOn: local: local",
            "t.yaml:6:5: experiments[0]: is network, which acts between machines; allowed with"
                + " runsOn: hetzner and existing",
            "t.yaml:7:57: experiments[1].fault: is power-off, which would end what measures as"
                + " well; allowed with runsOn: local: kill, freeze");
  }

  @Test
  void everythingWrongIsToldAtOnce() throws IOException {
    assertThat(
            problems(
                hetzner(
                    "{group: db, count: 2, type: cpx32, location: nbg1, volumes: [{server: 3, sizeGb: 1}]}",
                    "{name: pg, kind: postgres, instances: 3, storage: volume, group: bd}, {name: x, kind: sqlite}",
                    "{kind: fail-over, database: pg, mode: async, fault: power-off}")))
        .hasSize(5);
  }

  private static String hetzner(String groups, String databases, String experiment) {
    return "runsOn: hetzner\nservers: [%s]\ndatabases: [%s]\nexperiments:\n  - %s\n"
        .formatted(groups, databases, experiment);
  }

  private static String existing(
      String machines, String databases, String experiment, String lines) {
    return "runsOn: existing\nmachines:\n  [%s]\ndatabases:\n  [%s]\nexperiments:\n  - %s\n%s"
        .formatted(machines.replace("KEY", KEY), databases, experiment, lines);
  }

  private static String machines(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= count; i++) {
      text.append(i == 1 ? "" : ", ")
          .append("{name: m%d, address: 10.0.0.%d, hostKey: '%s'}".formatted(i, i, KEY));
    }
    return text.toString();
  }

  private void sound(String yaml) throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(file, yaml);
    assertThat(TopologyFiles.load(file, "standard", Map.of()).experiments()).hasSize(1);
  }

  private List<String> problems(String yaml) throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(file, yaml);
    TopologyException e =
        catchThrowableOfType(
            TopologyException.class, () -> TopologyFiles.load(file, "standard", Map.of()));
    assertThat(e).as(yaml).isNotNull();
    return e.problems().stream().map(line -> line.replace(directory + "/", "")).toList();
  }
}
