package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the script for real, on a machine that is a namespace of this one, but with an apt that only
 * says what it was asked for: no test loads anything down.
 */
final class InstallScriptIT {
  private static final String KEY = "/usr/share/postgresql-common/pgdg/apt.postgresql.org.asc";
  private static final String SOURCE = "/etc/apt/sources.list.d/durabench-pgdg.sources";

  private static final String NO_MAIN = "/etc/postgresql-common/createcluster.d/durabench.conf";

  /** Installing PostgreSQL makes a program that knows its version, and the cluster main. */
  private static final String APT =
      """
      mkdir -p /var/lib/stub
      mount -t tmpfs own /usr/lib/postgresql
      cat >/var/lib/stub/apt-get <<'END'
      #!/bin/sh
      echo "apt-get $*" >>/var/lib/stub/log
      case $* in
        *--fix-broken*) rm -f /var/lib/stub/audit ;;
        *Error-Mode=any*) [ ! -e /var/lib/stub/unreachable ] || exit 100 ;;
        *install*postgresql-77)
          mkdir -p /usr/lib/postgresql/77/bin
          grep -qs false /etc/postgresql-common/createcluster.d/* && [ ! -e /var/lib/stub/deaf ] ||
            mkdir -p /etc/postgresql/77/main
          echo installed >/var/lib/stub/state-postgresql-77
          printf '#!/bin/sh\\necho "postgres (PostgreSQL) 77.3 (Debian 77.3-1)"\\n' >/usr/lib/postgresql/77/bin/postgres
          chmod +x /usr/lib/postgresql/77/bin/postgres ;;
      esac
      END
      cat >/var/lib/stub/dpkg <<'END'
      #!/bin/sh
      echo "dpkg $*" >>/var/lib/stub/log
      case $* in
        --audit) cat /var/lib/stub/audit 2>/dev/null ;;
        *--configure*)
          if [ -e /var/lib/stub/busy ]; then
            rm /var/lib/stub/busy
            echo "dpkg: error: dpkg frontend lock was locked by another process with pid 4711"
            exit 2
          fi
          rm -f /var/lib/dpkg/updates/*
          [ -e /var/lib/stub/stubborn ] || rm -f /var/lib/stub/audit
          echo installed >/var/lib/stub/state-postgresql-77 ;;
      esac
      END
      printf '#!/bin/sh\\ncat /var/lib/stub/state-$4\\n' >/var/lib/stub/dpkg-query
      mkdir -p /var/lib/dpkg/updates
      mount -t tmpfs own /etc/postgresql-common
      printf '#!/bin/sh\\n[ ! -e /var/lib/stub/nothing ] && echo "$2 | 77.3"\\n' >/var/lib/stub/apt-cache
      printf '#!/bin/sh\\necho "drop $*" >>/var/lib/stub/log\\nrm -r /etc/postgresql/77/main\\n' >/var/lib/stub/pg_dropcluster
      chmod +x /var/lib/stub/*
      for program in apt-get apt-cache pg_dropcluster dpkg dpkg-query; do
        mount --bind /var/lib/stub/$program /usr/bin/$program
      done
      """;

  @TempDir Path directory;

  private OtherMachine machine;

  @BeforeEach
  void prepare() throws Exception {
    machine = new OtherMachine(directory);
    OtherMachine.Result prepared = machine.run("set -e\n" + APT, "");
    assertThat(prepared.code()).as(prepared.err()).isZero();
  }

  @AfterEach
  void end() throws InterruptedException {
    machine.close();
  }

  @Test
  void postgresComesFromItsOwnArchiveWhoseKeyIsPinned() throws Exception {
    OtherMachine.Result installed = install("77");

    assertThat(installed.code()).as(installed.err()).isZero();
    assertThat(installed.out()).isEqualTo("77.3");
    assertThat(machine.run("cat " + SOURCE, "").out())
        .contains("URIs: https://apt.postgresql.org/pub/repos/apt")
        .contains("-pgdg\n")
        .contains("Signed-By: " + KEY);
    assertThat(log())
        .contains("install --no-install-recommends postgresql-77")
        .doesNotContain("drop");
    assertThat(machine.run("ls /etc/postgresql/77 " + NO_MAIN, "").out()).isEmpty();
  }

  @Test
  void aClusterThatThePackageMakesAllTheSameIsDropped() throws Exception {
    machine.run("touch /var/lib/stub/deaf", "");

    assertThat(install("77").code()).isZero();
    assertThat(log()).contains("drop --stop 77 main");
  }

  /** The connection was lost between unpacking and configuring: the program is there already. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo unpacked: postgresql-77 >/var/lib/stub/audit",
        "echo unpacked >/var/lib/stub/audit; touch /var/lib/stub/busy",
        "touch /var/lib/dpkg/updates/0001"
      })
  void whatWasCutShortIsBroughtToItsEnd(String left) throws Exception {
    install("77");
    machine.run("echo unpacked >/var/lib/stub/state-postgresql-77; echo >/var/lib/stub/log", "");
    machine.run(left, "");
    OtherMachine.Result again = install("77");

    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo("77.3");
    assertThat(log()).contains("--configure -a").doesNotContain("postgresql-77");
  }

  @Test
  void whatIsOnlyHalfThereIsInstalledAgain() throws Exception {
    install("77");
    machine.run("echo half-installed >/var/lib/stub/state-postgresql-77", "");
    machine.run("printf 'Types: d' >" + SOURCE + "; echo >/var/lib/stub/log", "");

    assertThat(install("77").code()).isZero();
    assertThat(log()).contains("install --no-install-recommends postgresql-77");
    assertThat(machine.run("cat " + SOURCE, "").out()).contains("Signed-By: " + KEY);
  }

  /** Its mark is what an attempt leaves that was killed; it must not outlive the next one. */
  @Test
  void laterInstallationsOfOthersMakeTheirClusterMain() throws Exception {
    install("77");
    machine.run("mkdir -p $(dirname " + NO_MAIN + "); echo >" + NO_MAIN, "");
    install("77");

    assertThat(machine.run("ls " + NO_MAIN, "").code()).isNotZero();
  }

  @Test
  void whatIsInstalledStaysAndIsNotAskedFor() throws Exception {
    install("77");
    machine.run("mv /var/lib/stub/log /var/lib/stub/first", "");
    OtherMachine.Result again = install("77.3");

    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo("77.3");
    assertThat(log()).doesNotContain("postgres");
  }

  /** Packages of others may be half configured for a reason. */
  @Test
  void whereNothingIsToBeInstalledDpkgIsLeftAlone() throws Exception {
    install("77");
    machine.run("echo 'unpacked: of-others' >/var/lib/stub/audit; echo >/var/lib/stub/log", "");
    OtherMachine.Result again =
        machine.run(
            ServerScript.command("root", List.of("77")),
            "ping() { :; }\njava() { echo 'openjdk version \"21.0.1\"' >&2; }\n"
                + new ServerScript("install.sh", Map.of()).stdin());

    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo("77.3");
    assertThat(log()).isEmpty();
  }

  @Test
  void repairingRemovesNothing() throws Exception {
    machine.run("echo broken >/var/lib/stub/audit; touch /var/lib/stub/stubborn", "");
    OtherMachine.Result installed = install("77");

    assertThat(installed.code()).as(installed.err()).isZero();
    assertThat(log()).contains("install --fix-broken --no-remove");
  }

  @Test
  void whereTheArchiveIsOutOfReachTheDistributionsIsTaken() throws Exception {
    machine.run("touch /var/lib/stub/unreachable", "");
    OtherMachine.Result installed = install("77");

    assertThat(installed.code()).as(installed.err()).isZero();
    assertThat(installed.out()).isEqualTo("77.3");
    assertThat(installed.err()).contains("is out of reach; taking the distribution's packages");
    assertThat(machine.run("cat " + SOURCE, "").code()).isNotZero();
  }

  @Test
  void whereNobodyHasItThatIsSaid() throws Exception {
    machine.run("touch /var/lib/stub/unreachable /var/lib/stub/nothing", "");
    OtherMachine.Result refused = install("77");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .endsWith("apt offers none of: postgresql-77; add a package source that does");
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void anotherKeyIsRefused() throws Exception {
    OtherMachine.Result other =
        machine.run("echo no key >/var/lib/stub/key && mount --bind /var/lib/stub/key " + KEY, "");
    assertThat(other.code()).as(other.err()).isZero();
    OtherMachine.Result refused = install("77");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("is not the key that PostgreSQL's archive is signed with (B97B0AFC");
    assertThat(log()).doesNotContain("postgresql-77");
  }

  @Test
  void anotherMinorVersionThanTheWantedIsRefused() throws Exception {
    OtherMachine.Result refused = install("77.1");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .endsWith(
            "PostgreSQL 77.1 is wanted, but the archive has 77.3 (it keeps the newest only); write"
                + " version \"77\" or \"77.3\" in the topology");
  }

  private OtherMachine.Result install(String version) throws Exception {
    return machine.run(
        ServerScript.command("root", List.of(version)),
        new ServerScript("install.sh", Map.of()).stdin());
  }

  private String log() throws Exception {
    return machine.run("cat /var/lib/stub/log", "").out();
  }
}
