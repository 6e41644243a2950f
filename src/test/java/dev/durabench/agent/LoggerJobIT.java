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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A logger whose writer is a socket of the test. */
@Timeout(30)
final class LoggerJobIT {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final String ACKNOWLEDGED = write(1);

  @TempDir private Path folder;

  private final Controller controller =
      new Controller(
          InputStream.nullInputStream(),
          new PrintStream(new ByteArrayOutputStream(), true, US_ASCII));
  private LoggerJob job;
  private Socket writer;
  private Socket stranger;
  private Socket silent;
  private int port;
  private CompletableFuture<String> result;

  private static String write(long id) {
    return LoggerLines.sent(id, 10, 11) + LoggerLines.answered(id, 15, Outcome.OK);
  }

  @BeforeEach
  void connect() throws IOException {
    job = new LoggerJob(new LoggerPlan("127.0.0.1", folder), TOKEN, controller);
    Message hello = new Message("hello");
    job.introduce(hello);
    port = Integer.parseInt(hello.toString().replaceAll(".*\"port\":(\\d+).*", "$1"));
    result = CompletableFuture.supplyAsync(this::run);
    stranger = call("a token that is not the one\n");
    silent = call("");
    writer = call(TOKEN + "\n");
    assertThat(writer.getInputStream().read()).isEqualTo(LoggerLines.WELCOME);
    send(ACKNOWLEDGED);
    // The confirmation: the logger has taken the connection.
    assertThat(writer.getInputStream().readNBytes(2)).asString(US_ASCII).isEqualTo("1\n");
  }

  private Socket call(String line) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.getOutputStream().write(line.getBytes(US_ASCII));
    return socket;
  }

  private String run() {
    try {
      return job.run().toString();
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
    stranger.close();
    silent.close();
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
    writer.close();
    controller.stop();

    assertThat(result.get()).contains("\"acknowledged\":1,");
    assertThat(ledger().incomplete()).isEmpty();
    assertThat(ledger().entries()).hasSize(1);
  }

  @Test
  void cutsOffWhoeverDoesNotKnowTheTokenAndTellsHowMany() throws Exception {
    assertThat(stranger.getInputStream().read()).isEqualTo(-1);
    // Nobody is let in after the writer, not even with the token.
    assertThatThrownBy(() -> call(TOKEN + "\n").getInputStream().read())
        .isInstanceOf(IOException.class);
    writer.close();
    controller.stop();

    assertThat(result.get()).contains("\"acknowledged\":1,").contains("\"refused\":1,");
    assertThat(ledger().entries()).hasSize(1);
  }

  @Test
  void takesNoTokenThatCanBeGuessed() {
    assertThatThrownBy(
            () -> new LoggerJob(new LoggerPlan("127.0.0.1", folder), "short", controller))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the token is shorter");
  }

  /** It might have more to say. */
  @Test
  void theLedgerOfAWriterThatIsStillThereIsNotWhole() {
    controller.stop();

    assertThatThrownBy(result::get)
        .hasRootCauseInstanceOf(IOException.class)
        .hasMessageContaining("kill the writer before its logger is stopped");
    assertThat(ledger().incomplete()).isPresent();
    assertThat(ledger().entries()).hasSize(1);
  }

  @Test
  void theLedgerOfAWriterThatCannotBeUnderstoodIsNotWhole() throws Exception {
    send("nonsense\n");
    writer.close();
    controller.stop();

    assertThatThrownBy(result::get).hasMessageContaining("nonsense");
    assertThat(ledger().incomplete()).isPresent();
  }

  /** The first confirmation to a dead writer fails; what it had sent before it died counts. */
  @Test
  void readsAllThatADeadWriterHadSent() throws Exception {
    int writes = 500;
    StringBuilder lines = new StringBuilder();
    for (int id = 2; id <= writes; id++) {
      lines.append(write(id));
    }
    send(lines.toString());
    writer.close();
    controller.stop();

    assertThat(result.get()).contains("\"acknowledged\":" + writes + ",");
    assertThat(ledger().incomplete()).isEmpty();
    assertThat(ledger().entries()).hasSize(writes);
  }
}
