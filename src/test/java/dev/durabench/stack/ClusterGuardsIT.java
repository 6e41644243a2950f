package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the script must not drop, and where it must not make anything; on a namespace. */
final class ClusterGuardsIT {
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
  private static final String DISK = "/var/lib/disk";
  private static final String DATA = DISK + "/durabench/pg";

  @TempDir Path directory;

  private String major = "";
  private OtherMachine machine;

  @BeforeEach
  void disk() throws Exception {
    assumeTrue(Files.isDirectory(VERSIONS), "no PostgreSQL");
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      major = versions.map(path -> path.getFileName().toString()).sorted().findFirst().orElse("");
    }
    assumeTrue(!major.isEmpty(), "no PostgreSQL");
    machine = new OtherMachine(directory);
    on("mkdir " + DISK + " /var/lib/aside && mount -t tmpfs disk " + DISK);
  }

  @AfterEach
  void end() throws InterruptedException {
    machine.close();
  }

  @Test
  void nothingIsMadeOrDroppedWhileTheDiskIsNotMounted() throws Exception {
    OtherMachine.Result made = run("primary", Map.of());
    assertThat(made.code()).as(made.err()).isZero();
    on("pg_ctlcluster " + major + " pg stop && mount --move " + DISK + " /var/lib/aside");

    for (String action : List.of("primary", "drop")) {
      OtherMachine.Result refused = run(action, Map.of());
      assertThat(refused.code()).as(action).isEqualTo(1);
      assertThat(refused.err())
          .contains(
              "the disk with " + DATA + " is not mounted: cluster " + major + "/pg was made on")
          .contains("disk at " + DISK + ", and now there is own at /var/lib; mount it, or remove");
      assertThat(on("ls -A " + DISK)).isEmpty();
    }
    assertThat(only("").err()).contains("is not mounted");

    on("mount --move /var/lib/aside " + DISK);
    OtherMachine.Result again = run("primary", Map.of());
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo(made.out());
  }

  @Test
  void anotherDiskInItsPlaceIsNoneEither() throws Exception {
    String first = run("primary", Map.of()).out();
    on("pg_ctlcluster " + major + " pg stop && mount --move " + DISK + " /var/lib/aside");
    on("mount -t tmpfs stranger " + DISK);

    assertThat(run("primary", Map.of()).err()).contains("and now there is stranger at " + DISK);
    on("rm /etc/postgresql/" + major + "/pg/durabench.storage");
    assertThat(run("primary", Map.of()).out()).matches("[0-9]{15,}").isNotEqualTo(first);
  }

  @Test
  void aVolumeMustBeMountedAndMayBeReplaced() throws Exception {
    Map<String, String> volume = Map.of("volume", DISK);
    OtherMachine.Result made = run("primary", volume);
    assertThat(made.code()).as(made.err()).isZero();
    on("pg_ctlcluster " + major + " pg stop && umount " + DISK);

    OtherMachine.Result refused = run("primary", volume);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("nothing is mounted at " + DISK + ", where the Volume belongs")
        .contains("systemctl status var-lib-disk.mount");

    on("mount -t tmpfs replaced " + DISK);
    OtherMachine.Result anew = run("primary", volume);
    assertThat(anew.code()).as(anew.err()).isZero();
    assertThat(anew.out()).isNotEqualTo(made.out());
  }

  /** With fewer instances its machine has none any more, and the others lack what it has. */
  @Test
  void aStandbyThatWasPromotedIsNotDroppedForRoom() throws Exception {
    OtherMachine.Result made = run("primary", Map.of("instance", "pg3"));
    assertThat(made.code()).as(made.err()).isZero();

    OtherMachine.Result refused = only(major + "/other " + major + "/pg");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("it was promoted and is the database's primary: put the instance back");
    assertThat(on("pg_lsclusters -h | awk '{ print $2, $4 }'")).isEqualTo("pg online");

    on("runuser -u postgres -- touch " + DATA + "/standby.signal");
    assertThat(only(major + "/pg").code()).isZero();
    assertThat(on("pg_lsclusters -h")).isEmpty();
  }

  @Test
  void aDatabaseThatIsNoWhereInTheTopologyIsDroppedWhereverItsPrimaryIs() throws Exception {
    run("primary", Map.of("instance", "pg3"));

    OtherMachine.Result dropped = only(major + "/other");
    assertThat(dropped.code()).as(dropped.err()).isZero();
    assertThat(on("pg_lsclusters -h; ls -A " + DISK + "/durabench")).isEmpty();
  }

  /** A process that waits for a disk dies when the disk answers, and may write until then. */
  @Test
  void dataIsErasedWhenThoseWhoWriteItAreGone() throws Exception {
    on("mkdir -p " + DATA + " && echo 0123456789abcdef >" + DISK + "/durabench/.durabench-pg");
    on("cp /bin/sleep /var/lib/postgres");
    on("cd " + DATA + " && { /var/lib/postgres 600 >/dev/null 2>&1 & }");
    String late = "kill() { (sleep 2; command kill \"$@\") >/dev/null 2>&1 & }\n";

    OtherMachine.Result dropped = execute(List.of("drop", major, "pg"), Map.of(), late);
    assertThat(dropped.code()).as(dropped.err()).isZero();
    // Of a dead one that nobody has asked about the name is left, but no program.
    assertThat(machine.run("readlink /proc/[0-9]*/exe", "").out().lines())
        .isNotEmpty()
        .doesNotContain("/var/lib/postgres");
    assertThat(on("ls -A " + DISK + "/durabench")).isEmpty();
  }

  private OtherMachine.Result run(String action, Map<String, String> instead) throws Exception {
    return execute(List.of(action, major, "pg"), instead, "");
  }

  /** Nothing of the topology is on this machine. */
  private OtherMachine.Result only(String databases) throws Exception {
    return execute(List.of("only"), Map.of("databases", databases), "");
  }

  private OtherMachine.Result execute(
      List<String> arguments, Map<String, String> instead, String before) throws Exception {
    Map<String, String> variables = new TreeMap<>();
    variables.put("owner", "0123456789abcdef");
    variables.put("base", DISK + "/durabench");
    variables.put("data", DATA);
    variables.put("port", "54391");
    variables.put("instance", "pg1");
    variables.put("listen", "127.0.0.2");
    variables.put("peers", "127.0.0.2/32");
    variables.put("shares", "8");
    variables.put("settings", ServerSettings.text());
    variables.put("password", "hush_1");
    variables.putAll(instead);
    return machine.run(
        ServerScript.command("root", arguments),
        before + new ServerScript("cluster.sh", variables).stdin());
  }

  private String on(String command) throws Exception {
    OtherMachine.Result result = machine.run(command, "");
    assertThat(result.code()).as(result.err()).isZero();
    return result.out();
  }
}
