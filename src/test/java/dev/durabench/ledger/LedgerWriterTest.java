package dev.durabench.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.measure.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class LedgerWriterTest {
  private static final long OPENED = 1_790_000_000_000_000L;

  @TempDir private Path folder;

  private final FakeClock clock = new FakeClock(OPENED);

  @Test
  void writesExactlyThisFile() throws IOException {
    Path file = folder.resolve("ledger.csv");
    try (LedgerWriter writer = LedgerWriter.keptByClient(file, 16, clock)) {
      writer.record(new Entry(1, OPENED + 120, OPENED + 121, OPENED + 533, Outcome.OK));
      writer.record(new Entry(2, OPENED + 600, OPENED + 601, OPENED + 900, Outcome.UNKNOWN));
      writer.record(new Entry(3, OPENED + 950, 0, OPENED + 990, Outcome.FAILED));
    }

    assertThat(Files.readString(file))
        .isEqualTo(
            """
            durabench-ledger,1,client,1790000000000000
            id,intended,sent,answered,outcome
            1,1790000000000120,1790000000000121,1790000000000533,ok
            2,1790000000000600,1790000000000601,1790000000000900,unknown
            3,1790000000000950,0,1790000000000990,failed
            end,3,0e67ad71
            """);
    assertThat(LedgerFile.read(file).incomplete()).isEmpty();
  }

  @Test
  void writesTheSameInAGermanAndAnArabicLocale() throws IOException {
    Locale before = Locale.getDefault();
    List<String> files = new ArrayList<>();
    try {
      for (String tag : List.of("en-US", "de-DE", "ar-EG-u-nu-arab")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        Path file = folder.resolve(tag);
        write(file, 1500, 4096);
        files.add(Files.readString(file));
      }
    } finally {
      Locale.setDefault(before);
    }

    assertThat(files.get(1)).isEqualTo(files.get(0));
    assertThat(files.get(2)).isEqualTo(files.get(0));
  }

  @Test
  void readsBackWhatWasRecorded() throws IOException {
    Path file = folder.resolve("ledger.csv");
    List<Entry> recorded = write(file, 20_000, 20_000);

    Ledger ledger = LedgerFile.read(file);

    assertThat(ledger.incomplete()).isEmpty();
    assertThat(ledger.entries()).isEqualTo(recorded);
  }

  @Test
  void keepsEveryEntryOfManyThreads() throws Exception {
    Path file = folder.resolve("ledger.csv");
    AtomicLong ids = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    try (LedgerWriter writer = LedgerWriter.keptByClient(file, 100_000, clock)) {
      for (int i = 0; i < 4; i++) {
        Thread thread =
            new Thread(
                () -> {
                  for (int j = 0; j < 5_000; j++) {
                    writer.record(entry(ids.incrementAndGet()));
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }

    Ledger ledger = LedgerFile.read(file);
    assertThat(ledger.incomplete()).isEmpty();
    assertThat(ledger.entries()).hasSize(20_000);
  }

  @Test
  void saysSoWhenItsQueueOverflows() throws Exception {
    Path file = folder.resolve("ledger.csv");
    CountDownLatch stalled = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    LedgerWriter writer =
        LedgerWriter.keptByLogger(
            file,
            10,
            clock,
            batch -> {
              stalled.countDown();
              await(goOn);
            });
    assertThat(writer.record(entry(1))).isTrue();
    await(stalled);
    int accepted = 1;
    for (int id = 2; id <= 30; id++) {
      accepted += writer.record(entry(id)) ? 1 : 0;
    }
    goOn.countDown();
    writer.close();

    assertThat(accepted).isEqualTo(10);
    assertThat(writer.dropped()).isEqualTo(20);
    Ledger ledger = LedgerFile.read(file);
    assertThat(ledger.incomplete()).hasValue("20 entries overflowed its queue");
    assertThat(ledger.entries()).hasSize(10);
  }

  @Test
  void confirmsOnlyWhatIsInTheFile() throws IOException {
    Path file = folder.resolve("ledger.csv");
    List<Long> confirmed = Collections.synchronizedList(new ArrayList<>());
    List<Boolean> inFile = Collections.synchronizedList(new ArrayList<>());
    try (LedgerWriter writer =
        LedgerWriter.keptByLogger(
            file,
            1000,
            clock,
            batch -> {
              String text = read(file);
              for (Entry entry : batch) {
                confirmed.add(entry.id());
                inFile.add(text.contains("\n" + entry.id() + ","));
              }
            })) {
      for (int id = 1; id <= 500; id++) {
        writer.record(entry(id));
      }
    }

    assertThat(confirmed).hasSize(500).isSorted();
    assertThat(inFile).doesNotContain(false);
    assertThat(LedgerFile.read(file).keeper()).isEqualTo(Keeper.LOGGER);
  }

  @Test
  void hasNoEndLineWhileItIsOpen() throws IOException {
    Path file = folder.resolve("ledger.csv");
    try (LedgerWriter writer = LedgerWriter.keptByClient(file, 10, clock)) {
      writer.record(entry(1));
      assertThat(LedgerFile.read(file).incomplete()).isPresent();
    }
    assertThat(LedgerFile.read(file).incomplete()).isEmpty();
  }

  @Test
  void keepsWhatItHasButIsIncompleteWhenAbandoned() throws IOException {
    Path file = folder.resolve("ledger.csv");
    LedgerWriter writer = LedgerWriter.keptByLogger(file, 10, clock, batch -> {});
    writer.record(entry(1));
    writer.abandon();

    Ledger ledger = LedgerFile.read(file);
    assertThat(ledger.incomplete()).isPresent();
    assertThat(ledger.entries()).containsExactly(entry(1));
  }

  @Test
  void refusesEntriesAfterItWasClosed() throws IOException {
    Path file = folder.resolve("ledger.csv");
    LedgerWriter writer = LedgerWriter.keptByClient(file, 10, clock);
    writer.close();
    writer.close();

    assertThatThrownBy(() -> writer.record(entry(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("is closed");
  }

  @Test
  void failsToCloseAndIsIncompleteWhenConfirmingFails() throws IOException {
    Path file = folder.resolve("ledger.csv");
    LedgerWriter writer =
        LedgerWriter.keptByLogger(
            file,
            10,
            clock,
            batch -> {
              throw new IllegalStateException("no way to confirm");
            });
    writer.record(entry(1));

    assertThatThrownBy(writer::close)
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write the ledger " + file + ": no way to confirm");
    assertThat(writer.record(entry(2))).isFalse();
    assertThat(LedgerFile.read(file).incomplete()).isPresent();
  }

  @Test
  void failsToOpenWhereThereIsNoFolder() {
    assertThatThrownBy(
            () -> LedgerWriter.keptByClient(folder.resolve("none/ledger.csv"), 10, clock))
        .isInstanceOf(IOException.class);
  }

  private List<Entry> write(Path file, int count, int capacity) throws IOException {
    List<Entry> recorded = new ArrayList<>();
    try (LedgerWriter writer = LedgerWriter.keptByClient(file, capacity, clock)) {
      for (int id = 1; id <= count; id++) {
        Entry entry = entry(id);
        recorded.add(entry);
        writer.record(entry);
      }
    }
    return recorded;
  }

  private static Entry entry(long id) {
    long at = OPENED + id * 200;
    Outcome outcome = id % 7 == 0 ? Outcome.UNKNOWN : id % 11 == 0 ? Outcome.FAILED : Outcome.OK;
    return new Entry(id, at, at + 3, at + 190, outcome);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("waited in vain");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
