package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackendLocksTest {
  /** Above every pid_max, so nobody has it. */
  private static final long NOBODY = 99_999_999;

  @TempDir Path state;
  private Path lock;

  @BeforeEach
  void makeFolder() throws IOException {
    lock = state.resolve(".pulumi/locks/organization/durabench/bench/one.json");
    Files.createDirectories(lock.getParent());
    Files.writeString(lock.resolveSibling("one.json.attrs"), "{}");
  }

  @Test
  void aDeadProcessOfThisHostLosesItsLock() throws IOException {
    hold(NOBODY, "here", Instant.now());

    assertThat(locks().clearDead("bench")).hasSize(1).first().asString().contains("" + NOBODY);
    assertThat(lock).doesNotExist();
    assertThat(lock.resolveSibling("one.json.attrs")).doesNotExist();
  }

  @Test
  void anotherHostKeepsItsLock() throws IOException {
    hold(NOBODY, "there", Instant.now());

    assertThat(locks().clearDead("bench")).isEmpty();
    assertThat(lock).exists();
  }

  @Test
  void aLivingProcessKeepsItsLock() throws IOException {
    hold(ProcessHandle.current().pid(), "here", Instant.now());

    assertThat(locks().clearDead("bench")).isEmpty();
    assertThat(lock).exists();
  }

  @Test
  void saysWhoWorksOnAStackRightNow() throws IOException {
    assertThat(locks().living("bench")).isEmpty();
    hold(NOBODY, "here", Instant.now());
    assertThat(locks().living("bench")).isEmpty();
    hold(NOBODY, "there", Instant.now());
    assertThat(locks().living("bench")).contains("process " + NOBODY + " on there");
    hold(ProcessHandle.current().pid(), "here", Instant.now());
    assertThat(locks().living("bench"))
        .contains("process " + ProcessHandle.current().pid() + " on here");
  }

  @Test
  void aProcessThatOnlyHasTheNumberDoesNotHoldTheLock() throws IOException {
    hold(ProcessHandle.current().pid(), "here", Instant.parse("2020-01-01T00:00:00Z"));

    assertThat(locks().clearDead("bench")).hasSize(1);
  }

  @Test
  void whatCannotBeReadStays() throws IOException {
    Files.writeString(lock, "{\"pid\":");

    assertThat(locks().clearDead("bench")).isEmpty();
    assertThat(lock).exists();
  }

  @Test
  void otherStacksAndOtherBackendsAreLeftAlone() throws IOException {
    hold(NOBODY, "here", Instant.now());

    assertThat(locks().clearDead("other")).isEmpty();
    assertThat(new BackendLocks("https://api.pulumi.com", "here").clearDead("bench")).isEmpty();
    assertThat(lock).exists();
  }

  @Test
  void refusesAStackThatALivingEngineWorksOn() throws IOException {
    locks().refuseIfHeld("bench");
    hold(ProcessHandle.current().pid(), "here", Instant.now());

    assertThatThrownBy(() -> locks().refuseIfHeld("bench"))
        .isInstanceOf(CliFailure.class)
        .hasMessageContaining("process " + ProcessHandle.current().pid() + " of here");
  }

  @Test
  void dropsOnlyMetadataThatWasCutShort() throws IOException {
    Path stacks = Files.createDirectories(state.resolve(".pulumi/stacks/durabench"));
    Path cutShort = Files.createFile(stacks.resolve("bench.json.attrs"));
    Path whole = Files.writeString(stacks.resolve("other.json.attrs"), "{}");

    locks().dropCutShortMetadata("bench");
    locks().dropCutShortMetadata("other");
    locks().dropCutShortMetadata("unheard-of");

    assertThat(cutShort).doesNotExist();
    assertThat(whole).exists();
  }

  private BackendLocks locks() {
    return new BackendLocks("file://" + state, "here");
  }

  private void hold(long pid, String host, Instant since) throws IOException {
    Files.writeString(
        lock,
        "{\"pid\":"
            + pid
            + ",\"username\":\"u\",\"hostname\":\""
            + host
            + "\",\"timestamp\":\""
            + since
            + "\"}");
  }
}
