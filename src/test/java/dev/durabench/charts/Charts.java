package dev.durabench.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The charts of this project, and values that each can be rendered with. */
final class Charts {
  private Charts() {}

  /**
   * A chart with values.
   *
   * @param chart its folder's name
   * @param what is special about them
   * @param values as YAML, what differs from the chart's own
   */
  record Case(String chart, String what, String values) {
    Path folder() {
      return Path.of("charts", chart);
    }

    @Override
    public String toString() {
      return chart + ", " + what;
    }
  }

  private static final String CLUSTER =
      """
      image: example.invalid/postgresql:18.6
      storage: {class: local-path, sizeGb: 2}
      secrets: {owner: pg-owner-durabench, superuser: pg-superuser-durabench}
      """;

  private static final String BACKUP =
      """
      backup:
        destinationPath: s3://bucket/pg
        endpointURL: https://fsn1.s3.example
        secret: s3-credentials
        schedule: 0 0 3 * * *
        retention: 30d
      """;

  private static final String FIO = "'example.invalid/fio:3'";

  /** Every chart at least once, with each branch of its templates. */
  static List<Case> cases() {
    return List.of(
        new Case("agents", "plain", "image: example.invalid/jre:17"),
        new Case("postgres-cluster", "one instance", CLUSTER),
        new Case(
            "postgres-cluster",
            "three instances",
            CLUSTER
                + """
                instances: 3
                synchronous: {method: any, number: 1, dataDurability: preferred}
                parameters: {max_connections: "200"}
                antiAffinity: preferred
                tolerationSeconds: 30
                resources: {requests: {memory: 256Mi}}
                healthyWithinSeconds: 0
                """),
        new Case("postgres-cluster", "leaves at once", CLUSTER + "tolerationSeconds: 0\n"),
        new Case("postgres-cluster", "with backup", CLUSTER + BACKUP),
        new Case(
            "postgres-cluster",
            "restored to a moment",
            CLUSTER + BACKUP + "recovery: {serverName: pg, targetTime: '2026-12-01T03:00:00Z'}\n"),
        new Case(
            "postgres-cluster",
            "restored to the end",
            CLUSTER + BACKUP + "recovery: {serverName: pg, targetTime: ''}\n"),
        new Case("local-path", "plain", ""),
        new Case("hcloud-volumes", "default class", "defaultClass: true"),
        new Case("longhorn", "as published", ""),
        new Case("longhorn", "any disk", "diskSelector: ''"),
        new Case("piraeus", "files", ""),
        new Case(
            "piraeus",
            "devices, own module",
            """
            pool: {name: vg1, kind: lvmThin, devices: [/dev/sdb]}
            hostNetwork: false
            moduleLoader: false
            """),
        new Case("bench-job", "both", "storage: {image: " + FIO + "}"),
        new Case("bench-job", "storage only", "pgbench: null\nstorage: {image: " + FIO + "}"));
  }

  /** Values that each chart's schema must refuse. */
  static List<Case> mistakes() {
    return List.of(
        new Case("agents", "no image", ""),
        new Case("postgres-cluster", "no secrets", "image: x\nstorage: {class: local-path}"),
        new Case("postgres-cluster", "instances as text", CLUSTER + "instances: '3'"),
        new Case("postgres-cluster", "unknown key", CLUSTER + "instanses: 3"),
        new Case(
            "postgres-cluster",
            "unknown method",
            CLUSTER + "synchronous: {method: all, number: 1, dataDurability: preferred}"),
        new Case(
            "postgres-cluster",
            "restored from nowhere",
            CLUSTER + "recovery: {serverName: pg, targetTime: ''}"),
        new Case(
            "postgres-cluster", "cron of five fields", CLUSTER + BACKUP.replace("0 0 3", "0 3")),
        new Case("local-path", "relative path", "path: opt/x"),
        new Case("hcloud-volumes", "yes for true", "defaultClass: 'yes'"),
        new Case("longhorn", "four copies", "replicas: 4"),
        new Case("piraeus", "no device", "pool: {kind: lvmThin}"),
        new Case("piraeus", "short name", "pool: {name: p}"),
        new Case("bench-job", "no image with fio", ""),
        new Case(
            "bench-job",
            "unknown workload",
            "pgbench: {workload: tpcc}\nstorage: {image: " + FIO + "}"));
  }

  /** The folders there are. */
  static List<String> names() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("charts"))) {
      List<String> names = folders.map(path -> path.getFileName().toString()).sorted().toList();
      assertThat(names).hasSizeGreaterThan(5);
      return names;
    }
  }
}
