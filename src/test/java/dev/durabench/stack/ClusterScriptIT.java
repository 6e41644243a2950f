package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
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

/** Runs the script for real, on two machines that are namespaces of this one. */
final class ClusterScriptIT {
  private static final String ONE = "10.99.0.1";
  private static final String TWO = "10.99.0.2";
  private static final String PORT = "54391";
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  @TempDir Path directory;

  private String major = "";
  private final List<OtherMachine> machines = new java.util.ArrayList<>();

  @BeforeEach
  void machines() throws Exception {
    assumeTrue(Files.isDirectory(VERSIONS), "no PostgreSQL");
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      major = versions.map(path -> path.getFileName().toString()).sorted().findFirst().orElse("");
    }
    assumeTrue(!major.isEmpty(), "no PostgreSQL");
    machines.add(new OtherMachine(directory.resolve("one")));
    machines.add(new OtherMachine(directory.resolve("two")));
    OtherMachine.connect(machines.get(0), ONE, machines.get(1), TWO);
  }

  @AfterEach
  void end() throws InterruptedException {
    for (OtherMachine machine : machines) {
      machine.close();
    }
  }

  @Test
  void aPrimaryIsMadeOnceAndAnswersThePassword() throws Exception {
    OtherMachine.Result made = primary(Map.of());
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.out()).matches("[0-9]{15,}");
    assertThat(query("hush_1", ONE, "SHOW data_checksums")).isEqualTo("on");
    assertThat(query("hush_1", ONE, "SHOW listen_addresses")).isEqualTo("127.0.0.1," + ONE);
    assertThat(query("hush_1", ONE, "SELECT current_database()")).isEqualTo("bench");
    assertThat(query("other", ONE, "SELECT 1")).contains("password authentication failed");
    String started = query("hush_1", ONE, "SELECT pg_postmaster_start_time()");

    OtherMachine.Result again = primary(Map.of("password", "hush_2"));
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo(made.out());
    assertThat(query("hush_2", ONE, "SELECT pg_postmaster_start_time()")).isEqualTo(started);
    assertThat(query("hush_1", ONE, "SELECT 1")).contains("password authentication failed");
    assertThat(made.err() + again.err()).doesNotContain("hush");
    assertThat(machines.get(0).run("cat /var/log/postgresql/*pg.log", "").out())
        .contains("ready to accept connections")
        .doesNotContain("hush");
    assertThat(machines.get(0).run("cat /etc/postgresql/*/pg/start.conf", "").out())
        .endsWith("manual");
  }

  @Test
  void aStandbyStreamsAndFollowsAPrimaryThatWasMadeAnew() throws Exception {
    String identifier = primary(Map.of()).out();
    OtherMachine.Result made = standby(identifier);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.out()).isEqualTo(identifier);
    assertThat(query("hush_1", ONE, "SELECT application_name, state FROM pg_stat_replication"))
        .isEqualTo("pg2|streaming");
    assertThat(query("hush_1", ONE, "SELECT slot_name, active FROM pg_replication_slots"))
        .isEqualTo("pg2|t");
    assertThat(query("hush_1", TWO, "SELECT pg_is_in_recovery()")).isEqualTo("t");
    String started = query("hush_1", TWO, "SELECT pg_postmaster_start_time()");

    assertThat(standby(identifier).out()).isEqualTo(identifier);
    assertThat(query("hush_1", TWO, "SELECT pg_postmaster_start_time()")).isEqualTo(started);

    assertThat(run(0, "drop", Map.of()).code()).isZero();
    String another = primary(Map.of()).out();
    assertThat(another).isNotEqualTo(identifier);
    OtherMachine.Result followed = standby(another);
    assertThat(followed.code()).as(followed.err()).isZero();
    assertThat(followed.out()).isEqualTo(another);
    assertThat(query("hush_1", ONE, "SELECT state FROM pg_stat_replication"))
        .isEqualTo("streaming");
  }

  @Test
  void aStandbyWithoutAPrimarySaysWhomItMissed() throws Exception {
    OtherMachine.Result refused = standby("7123456789012345678");

    assertThat(refused.code()).isNotZero();
    assertThat(refused.err()).contains(ONE).contains("Connection refused").doesNotContain("hush");
  }

  @Test
  void whatIsHalfMadeIsMadeAnew() throws Exception {
    String first = primary(Map.of()).out();
    machines.get(0).run("rm /etc/postgresql/*/pg/durabench.done", "");

    OtherMachine.Result second = primary(Map.of());
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out()).matches("[0-9]{15,}").isNotEqualTo(first);
    assertThat(query("hush_1", ONE, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void aPrimaryWhoseVolumeWasReplacedIsMadeAnew() throws Exception {
    String first = primary(Map.of()).out();
    machine("pg_ctlcluster " + major + " pg stop && rm -r /var/lib/durabench");

    OtherMachine.Result second = primary(Map.of());
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out()).matches("[0-9]{15,}").isNotEqualTo(first);
    assertThat(query("hush_1", ONE, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void aPrimaryWhoseDataIsAnotherSystemsIsMadeAnew() throws Exception {
    primary(Map.of());
    machine("echo 7123456789012345678 >/etc/postgresql/" + major + "/pg/durabench.done");

    OtherMachine.Result second = primary(Map.of());
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out()).isNotEqualTo("7123456789012345678");
    assertThat(query("hush_1", ONE, "SELECT 1")).isEqualTo("1");
  }

  /** A copy that was cut short says nothing yet; restoring the home state goes on with it. */
  @Test
  void dataThatIsBeingCopiedAnewIsLeftAlone() throws Exception {
    String identifier = primary(Map.of()).out();
    machine("pg_ctlcluster " + major + " pg stop");
    machine("touch /etc/postgresql/" + major + "/pg/durabench.half-made");
    machine("rm /var/lib/durabench/pg/global/pg_control");

    OtherMachine.Result again = primary(Map.of());
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo(identifier);
    assertThat(machine("ls /var/lib/durabench/pg")).contains("PG_VERSION");
  }

  @Test
  void anotherVersionTakesThePlaceOfTheOldOne() throws Exception {
    String first = primary(Map.of()).out();
    String newer = anotherVersion();
    OtherMachine.Result second =
        execute(0, List.of("primary", newer, "pg"), variables(0, Map.of()));

    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out()).isNotEqualTo(first);
    assertThat(query("hush_1", ONE, "SELECT 1")).isEqualTo("1");
    assertThat(machine("pg_lsclusters -h | cut -d ' ' -f 1-2")).isEqualTo(newer + " pg");

    // The old one's command to drop it may come after the new one is made.
    assertThat(run(0, "drop", Map.of()).code()).isZero();
    assertThat(query("hush_1", ONE, "SELECT 1")).isEqualTo("1");
  }

  /** This machine's PostgreSQL under another number. */
  private String anotherVersion() throws Exception {
    machine(
        """
        set -e
        mkdir /var/lib/real
        mount --bind /usr/lib/postgresql /var/lib/real
        mount -t tmpfs own /usr/lib/postgresql
        ln -s /var/lib/real/%1$s /usr/lib/postgresql/%1$s
        ln -s /var/lib/real/%1$s /usr/lib/postgresql/77
        """
            .formatted(major));
    return "77";
  }

  @Test
  void onlyWhatTheTopologyHasStaysAndWhatIsOthersIsNotTouched() throws Exception {
    String identifier = primary(Map.of()).out();
    String started = query("hush_1", ONE, "SELECT pg_postmaster_start_time()");
    Map<String, String> other = Map.of("data", "/var/lib/durabench/old", "port", "54392");
    assertThat(execute(0, List.of("primary", major, "old"), variables(0, other)).code()).isZero();
    Map<String, String> theirs =
        Map.of("data", "/var/lib/durabench/a", "port", "54393", "owner", "fedcba9876543210");
    assertThat(execute(0, List.of("primary", major, "a"), variables(0, theirs)).code()).isZero();
    machine("pg_createcluster -p 54394 --start " + major + " mine");

    OtherMachine.Result made = only(major + "/pg:" + PORT);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.err()).contains("dropping cluster " + major + "/old");
    assertThat(machine("pg_lsclusters -h | awk '{ print $2, $4 }'"))
        .isEqualTo("a online\nmine online\npg online");
    assertThat(machine("ls -A /var/lib/durabench")).doesNotContain("old");
    assertThat(query("hush_1", ONE, "SELECT pg_postmaster_start_time()")).isEqualTo(started);
    assertThat(primary(Map.of()).out()).isEqualTo(identifier);
  }

  @Test
  void anotherPlaceInTheTopologyIsAnotherPort() throws Exception {
    String identifier = primary(Map.of()).out();
    standby(identifier);
    for (int machine = 0; machine < 2; machine++) {
      OtherMachine.Result moved = only(machine, major + "/pg:54395");
      assertThat(moved.code()).as(moved.err()).isZero();
    }
    Map<String, String> port = Map.of("port", "54395");
    assertThat(primary(port).out()).isEqualTo(identifier);
    Map<String, String> standby = new TreeMap<>(port);
    standby.putAll(Map.of("primary_host", ONE, "identifier", identifier));
    OtherMachine.Result followed = run(1, "standby", standby);
    assertThat(followed.code()).as(followed.err()).isZero();

    assertThat(machine("ss -Hltn 'sport = :" + PORT + "'")).isEmpty();
    String streaming =
        "echo 'SELECT state FROM pg_stat_replication' | runuser -u postgres -- psql -XAtq -p 54395";
    for (int left = 100; left > 0 && !machine(streaming).equals("streaming"); left--) {
      Thread.sleep(100);
    }
    assertThat(machine(streaming)).isEqualTo("streaming");
  }

  private OtherMachine.Result only(String keep) throws Exception {
    return only(0, keep);
  }

  private OtherMachine.Result only(int machine, String keep) throws Exception {
    return execute(machine, List.of("only", keep), Map.of("owner", "0123456789abcdef"));
  }

  private String machine(String command) throws Exception {
    OtherMachine.Result result = machines.get(0).run(command, "");
    assertThat(result.code()).as(result.err()).isZero();
    return result.out();
  }

  @Test
  void anotherStacksClusterIsRefusedAndNotDropped() throws Exception {
    String identifier = primary(Map.of()).out();

    OtherMachine.Result refused = primary(Map.of("owner", "fedcba9876543210"));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("belongs to the durabench stack 0123456789abcdef; destroy");
    assertThat(run(0, "drop", Map.of("owner", "fedcba9876543210")).code()).isZero();
    assertThat(primary(Map.of()).out()).isEqualTo(identifier);
  }

  @Test
  void whatDurabenchDidNotMakeIsRefused() throws Exception {
    machines.get(0).run("mkdir -p /var/lib/durabench/pg", "");
    assertThat(primary(Map.of()).err())
        .contains("/var/lib/durabench/pg is there, but durabench did not make it; move it away");
    machines
        .get(0)
        .run("rmdir /var/lib/durabench/pg; mkdir -p /etc/postgresql/" + major + "/pg", "");
    assertThat(primary(Map.of()).err())
        .contains("there is a PostgreSQL cluster " + major + "/pg that durabench did not make");
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    machines
        .get(0)
        .run("python3 -m http.server --bind 127.0.0.1 " + PORT + " >/dev/null 2>&1 & sleep 2", "");
    OtherMachine.Result refused = primary(Map.of());

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("port " + PORT + " is taken by another program");
  }

  @Test
  void droppingLeavesNothing() throws Exception {
    primary(Map.of());
    OtherMachine.Result dropped = run(0, "drop", Map.of());

    assertThat(dropped.code()).as(dropped.err()).isZero();
    assertThat(
            machines.get(0).run("find /etc/postgresql /var/lib/durabench -name '*pg*'", "").out())
        .isEmpty();
    assertThat(run(0, "drop", Map.of()).code()).isZero();
  }

  @Test
  void aPasswordThatNeedsQuotesIsRefused() throws Exception {
    OtherMachine.Result refused = primary(Map.of("password", "it's"));

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).isEqualTo("durabench: the password has characters that need quotes");
  }

  private OtherMachine.Result primary(Map<String, String> instead) throws Exception {
    return run(0, "primary", instead);
  }

  private OtherMachine.Result standby(String identifier) throws Exception {
    return run(1, "standby", Map.of("primary_host", ONE, "identifier", identifier));
  }

  private OtherMachine.Result run(int machine, String action, Map<String, String> instead)
      throws IOException, InterruptedException {
    return execute(machine, List.of(action, major, "pg"), variables(machine, instead));
  }

  private OtherMachine.Result execute(
      int machine, List<String> arguments, Map<String, String> variables)
      throws IOException, InterruptedException {
    return machines
        .get(machine)
        .run(
            ServerScript.command("root", arguments),
            new ServerScript("cluster.sh", variables).stdin());
  }

  private static Map<String, String> variables(int machine, Map<String, String> instead) {
    Map<String, String> variables =
        new TreeMap<>(
            Map.of(
                "owner",
                "0123456789abcdef",
                "base",
                "/var/lib/durabench",
                "data",
                "/var/lib/durabench/pg",
                "port",
                PORT,
                "instance",
                "pg" + (machine + 1),
                "listen",
                machine == 0 ? ONE : TWO,
                "peers",
                ONE + "/32 " + TWO + "/32",
                "shares",
                "8",
                "settings",
                ServerSettings.text(),
                "password",
                "hush_1"));
    variables.putAll(instead);
    return variables;
  }

  /** As load and writer do: over TCP from the other machine, by password. */
  private String query(String password, String host, String sql) throws Exception {
    OtherMachine.Result result =
        machines
            .get(1)
            .run(
                "PGPASSWORD=%s psql -XAtwq -h %s -p %s -U durabench -d bench"
                    .formatted(password, host, PORT),
                sql);
    return result.code() == 0 ? result.out() : result.err();
  }
}
