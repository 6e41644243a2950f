package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.ledger.Ledger;
import dev.durabench.ledger.LedgerFile;
import dev.durabench.ledger.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A logger whose writer is a socket of the test. */
@Timeout(30)
final class LoggerJobIT {
  private static final String WRITE = LoggerLines.sent(1, 10, 11);
  private static final String ACKNOWLEDGED = WRITE + LoggerLines.answered(1, 15, Outcome.OK);

  @TempDir private Path folder;

  private final Controller controller =
      new Controller(
          InputStream.nullInputStream(),
          new PrintStream(new ByteArrayOutputStream(), true, US_ASCII));
  private LoggerJob job;
  private Socket writer;

  @BeforeEach
  void connect() throws IOException {
    job = new LoggerJob(new LoggerPlan("127.0.0.1", folder), controller);
    Message hello = new Message("hello");
    job.introduce(hello);
    int port = Integer.parseInt(hello.toString().replaceAll(".*\"port\":(\\d+).*", "$1"));
    writer = new Socket(InetAddress.getLoopbackAddress(), port);
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
    job.close();
  }

  private void send(String lines) throws IOException {
    writer.getOutputStream().write(lines.getBytes(US_ASCII));
  }

  private Ledger ledger() {
    return LedgerFile.read(folder.resolve("ledger.csv"));
  }

  @Test
  void keepsAWholeLedgerOfAWriterThatIsGone() throws Exception {
    send(ACKNOWLEDGED);
    writer.close();
    controller.stop();

    assertThat(job.run().toString()).contains("\"acknowledged\":1");
    assertThat(ledger().incomplete()).isEmpty();
    assertThat(ledger().entries()).hasSize(1);
  }

  /** It might have more to say. */
  @Test
  void theLedgerOfAWriterThatIsStillThereIsNotWhole() throws Exception {
    send(ACKNOWLEDGED);
    controller.stop();

    assertThatThrownBy(job::run)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("kill the writer before its logger is stopped");
    assertThat(ledger().incomplete()).isPresent();
    assertThat(ledger().entries()).hasSize(1);
  }

  @Test
  void theLedgerOfAWriterThatCannotBeUnderstoodIsNotWhole() throws Exception {
    send(ACKNOWLEDGED + "nonsense\n");
    writer.close();
    controller.stop();

    assertThatThrownBy(job::run).isInstanceOf(IOException.class).hasMessageContaining("nonsense");
    assertThat(ledger().incomplete()).isPresent();
  }

  /** The first confirmation to a dead writer fails; what it had sent before it died counts. */
  @Test
  void readsAllThatADeadWriterHadSent() throws Exception {
    int writes = 20_000;
    StringBuilder lines = new StringBuilder();
    for (int id = 1; id <= writes; id++) {
      lines.append(LoggerLines.sent(id, 10, 11)).append(LoggerLines.answered(id, 15, Outcome.OK));
    }
    Thread killed =
        new Thread(
            () -> {
              try {
                send(lines.toString());
                // Not read what came back: the kernel resets, as for a process that was killed.
                writer.close();
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
              controller.stop();
            });
    killed.start();

    assertThat(job.run().toString()).contains("\"acknowledged\":" + writes);
    killed.join();
    assertThat(ledger().incomplete()).isEmpty();
    assertThat(ledger().entries()).hasSize(writes);
  }
}
