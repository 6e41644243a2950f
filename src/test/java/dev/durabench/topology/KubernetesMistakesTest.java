package dev.durabench.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KubernetesMistakesTest {
  private static final String PG =
      "{name: pg, kind: cloudnative-pg, instances: 3, storage: local-path, replication: {mode: any-1}}";
  private static final String FLUSH = "{kind: flush, database: pg}";

  @TempDir Path directory;

  @Test
  void theSmallestHasDefaults() throws IOException {
    Topology topology =
        sound(yaml("{}", "{name: pg, kind: cloudnative-pg, storage: hcloud-volumes}", FLUSH, ""));

    assertThat(topology.kubernetes())
        .contains(
            new Kubernetes(
                Optional.empty(),
                "durabench",
                "docker.io/library/eclipse-temurin:17-jre",
                Duration.ofMinutes(15)));
    assertThat(topology.existing().orElseThrow().machines()).isEmpty();
    assertThat(topology.existing().orElseThrow().allowFaults()).isFalse();
    assertThat(topology.database("pg"))
        .extracting("version", "instances", "storage", "mode", "operated")
        .containsExactly(
            "18.6",
            1,
            Storage.HCLOUD_VOLUMES,
            ReplicationMode.NONE,
            Optional.of(
                new CloudNativePg(Optional.empty(), 20, CloudNativePg.DataDurability.REQUIRED)));
  }

  @Test
  void everythingIsRead() throws IOException {
    Topology topology =
        sound(
            yaml(
                "{context: admin@c, namespace: b, agentImage: 'r.example:5000/jre:17', healthyWithin: 90s}",
                "{name: pg, kind: cloudnative-pg, image: 'x/pg:18', version: \"18\", instances: 3,"
                    + " storage: linstor-2-replicas, sizeGb: 5,"
                    + " replication: {mode: sync, dataDurability: preferred}}",
                FLUSH,
                ""));

    assertThat(topology.kubernetes())
        .contains(
            new Kubernetes(
                Optional.of("admin@c"), "b", "r.example:5000/jre:17", Duration.ofSeconds(90)));
    PostgresDatabase database = (PostgresDatabase) topology.database("pg");
    assertThat(database.operated())
        .contains(
            new CloudNativePg(Optional.of("x/pg:18"), 5, CloudNativePg.DataDurability.PREFERRED));
    assertThat(Descriptors.database(Descriptors.of(database))).isEqualTo(database);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{namespace: Bench} | kubernetes.namespace: is the text \"Bench\"; must be a name of 1 to 63",
        "{context: ''} | kubernetes.context: is the text \"\"; must be a name",
        "{agentImage: 'a b'} | kubernetes.agentImage: is the text \"a b\"; must be an image such as",
        "{agentImage: 'a@sha256:12'} | must be an image such as registry.example/path/name:tag",
        "{healthyWithin: 2h} | kubernetes.healthyWithin: is 2h, out of range; allowed: 5s to 1h",
        "{namespaces: x} | kubernetes.namespaces: unknown key; did you mean namespace?",
        "on | kubernetes: is on, which YAML takes for a boolean; must be a mapping with context, namespace, agentImage, healthyWithin",
      })
  void namesTheMistakeInACluster(String kubernetes, String expected) throws IOException {
    assertThat(problems(yaml(kubernetes, PG, FLUSH, "")))
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
        "{name: pg, kind: cloudnative-pg} | databases[0].storage: is missing; needed: the StorageClass",
        "{name: pg, kind: cloudnative-pg, storage: local} | databases[0].storage: is local, which kind: postgres and sqlite have, on machines; allowed: local-path, hcloud-volumes, linstor-2-replicas, longhorn-fast",
        "{name: pg, kind: cloudnative-pg, storage: longhorn-slow} | did you mean longhorn-fast?",
        "{name: pg, kind: cloudnative-pg, storage: local-path, sizeGb: 0} | databases[0].sizeGb: is the number 0, out of range; allowed: 1 to 10240",
        "{name: pg, kind: cloudnative-pg, storage: local-path, image: 'UP'} | databases[0].image: is the text \"UP\"; must be an image",
        "{name: pg, kind: cloudnative-pg, storage: local-path, group: db} | databases[0].group: unknown key;",
        "{name: pg, kind: cloudnative-pg, storage: local-path, instances: 3} | databases[0].replication.mode: is none (the default), but CloudNativePG's standbys always stream",
        "{name: pg, kind: cloudnative-pg, storage: local-path, instances: 2, replication: {mode: none}} | replication.mode: is none, but CloudNativePG's",
        "{name: pg, kind: cloudnative-pg, storage: local-path, replication: {mode: any-1}} | is any-1 with one instance",
        "{name: pg, kind: cloudnative-pg, storage: local-path, instances: 3, replication: {mode: any-1, dataDurability: none}} | databases[0].replication.dataDurability: is the text \"none\"; allowed: required, preferred",
        "{name: pg, kind: cloudnative-pg, storage: local-path, instances: 3, replication: {mode: async, dataDurability: required}} | but in mode async nobody waits for one; leave it out",
        "{name: pg, kind: postgres} | databases[0]: is postgres, which does not run in kubernetes; allowed here: cloudnative-pg",
        "{name: pg, kind: sqlite} | databases[0]: is sqlite, which does not run in kubernetes; allowed here: cloudnative-pg",
      })
  void namesTheMistakeInADatabase(String database, String expected) throws IOException {
    assertThat(problems(yaml("{}", database, FLUSH, "")))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }

  @Test
  void aDatabaseOfMachinesIsNone() throws IOException {
    assertThat(problems("runsOn: local\ndatabases: [%s]\n".formatted(PG)))
        .hasSize(1)
        .first()
        .asString()
        .contains("databases[0]: is cloudnative-pg, but this topology has no Kubernetes cluster");
    assertThat(
            problems(
                "runsOn: local\ndatabases: [{name: pg, kind: postgres, storage: local-path}]\n"))
        .hasSize(1)
        .first()
        .asString()
        .contains("is local-path, which is a StorageClass of Kubernetes")
        .contains("for kind: cloudnative-pg; allowed: local, volume");
    assertThat(
            problems(
                "runsOn: local\ndatabases: [{name: pg, kind: postgres, instances: 3, replication:"
                    + " {mode: sync, dataDurability: required}}]\n"))
        .hasSize(1)
        .first()
        .asString()
        .contains("dataDurability: belongs to kind: cloudnative-pg; leave it out");
  }

  @Test
  void aClusterIsNotBesideMachines() throws IOException {
    assertThat(problems("runsOn: local\nkubernetes: {}\ndatabases: [%s]\n".formatted(PG)))
        .hasSize(1)
        .first()
        .asString()
        .contains("kubernetes: belongs to runsOn: existing, but this runs on local");
    assertThat(
            problems(
                yaml(
                    "{}",
                    PG,
                    FLUSH,
                    "machines: [{name: m, address: 10.0.0.1, hostKey: 'ssh-ed25519 AAAA%s'}]\n"
                        .formatted("C".repeat(60)))))
        .hasSize(1)
        .first()
        .asString()
        .contains("machines: stands beside kubernetes, whose nodes are not listed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "power: {off: cut, on: 'give {name}'} | power.off: is the same for every node; write {name}",
        "power: {off: 'cut {name}', on: 'give {address}'} | power.on: has {address}, but of a node of kubernetes only the {name} is known",
      })
  void powerIsOfANode(String power, String expected) throws IOException {
    assertThat(problems(yaml("{}", PG, FLUSH, power + "\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains(expected);
  }

  @Test
  void faultsNeedConsentAndAWay() throws IOException {
    String powerOff = "{kind: fail-over, database: pg, fault: power-off}";

    assertThat(
            problems(
                yaml("{context: c}", PG, powerOff, "power: {off: 'c {name}', on: 'g {name}'}\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains("faults on existing machines need allowFaults: true");
    assertThat(problems(yaml("{context: c}", PG, powerOff, "allowFaults: true\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains("nothing says how power is switched");
    sound(
        yaml(
            "{context: c}",
            PG,
            powerOff,
            "allowFaults: true\npower: {off: 'c {name}', on: 'g {name}'}\n"));
  }

  @Test
  void twoInstancesGoOnOnlyWherePreferred() throws IOException {
    String two =
        "{name: pg, kind: cloudnative-pg, instances: 2, storage: local-path, replication: {mode: any-1%s}}";
    String kill = "{kind: fail-over, database: pg, fault: kill}";

    assertThat(problems(yaml("{context: c}", two.formatted(""), kill, "allowFaults: true\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains("the new primary would wait for the dead one");
    sound(
        yaml(
            "{context: c}",
            two.formatted(", dataDurability: preferred"),
            kill,
            "allowFaults: true\n"));
  }

  @Test
  void whatMayBeBrokenIsNamed() throws IOException {
    String kill = "{kind: fail-over, database: pg, fault: kill}";

    assertThat(problems(yaml("{}", PG, kill, "allowFaults: true\n")))
        .hasSize(1)
        .first()
        .asString()
        .contains("kubernetes: has no context, but with allowFaults: true");
    sound(yaml("{context: c}", PG, kill, "allowFaults: true\n"));
    sound(yaml("{}", PG, FLUSH, "allowFaults: false\n"));
  }

  private static String yaml(String kubernetes, String database, String experiment, String lines) {
    return "runsOn: existing\nkubernetes: %s\ndatabases:\n  [%s]\nexperiments:\n  - %s\n%s"
        .formatted(kubernetes, database, experiment, lines);
  }

  private Topology sound(String yaml) throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(file, yaml);
    return TopologyFiles.load(file, "standard", Map.of());
  }

  private List<String> problems(String yaml) throws IOException {
    Path file = directory.resolve("t.yaml");
    Files.writeString(file, yaml);
    TopologyException e =
        catchThrowableOfType(
            TopologyException.class, () -> TopologyFiles.load(file, "standard", Map.of()));
    assertThat(e).as(yaml).isNotNull();
    return e.problems();
  }
}
