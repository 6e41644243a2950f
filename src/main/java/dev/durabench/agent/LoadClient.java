package dev.durabench.agent;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * One connection of the load, never blocking: sends a statement, and the next when the server is
 * ready for it. pgjdbc logs in; after that the channel is driven directly, because a blocking
 * driver needs a thread a client, and their context switches cost more than pgbench's one loop.
 */
final class LoadClient {
  /** What reading has led to. */
  enum Step {
    WAITING,
    COMMITTED,
    ROLLED_BACK
  }

  private static final int ROLLBACK_STEP = -1;
  private static final ScriptStatement ROLLBACK = new ScriptStatement("ROLLBACK;");

  /** A message's type and length. */
  private static final int HEADER = 5;

  private final PgbenchScript script;
  private final int scale;
  private final SplittableRandom random;
  private final Connection connection;
  private final SocketChannel channel;
  private final byte[] request;
  private final ByteBuffer out;
  private byte[] answer = new byte[8192];
  private ByteBuffer in = ByteBuffer.wrap(answer);
  private PgbenchScript.Variables variables = new PgbenchScript.Variables(1, 1, 1, 0);
  private int step;
  private boolean failed;
  private volatile boolean inTransaction;
  private volatile long startedNanos;
  private volatile String lastError = "";

  /** Takes over a connection that pgjdbc has just opened in this thread, and owns it. */
  LoadClient(LoadPlan plan, SplittableRandom random, Connection connection) throws IOException {
    this.script = PgbenchScript.of(plan.workload());
    this.scale = plan.scale();
    this.random = random;
    this.connection = connection;
    int longest = script.statements().stream().mapToInt(ScriptStatement::longest).max().orElse(0);
    this.request = new byte[HEADER + longest + ROLLBACK.longest() + 1];
    this.request[0] = 'Q';
    this.out = ByteBuffer.wrap(request);
    this.channel = ChannelSocketFactory.latest().release();
  }

  void register(Selector selector) throws IOException {
    channel.register(selector, SelectionKey.OP_READ, this);
  }

  /** Makes reading wait, for a client that has a thread to itself. */
  void block() throws IOException {
    channel.configureBlocking(true);
  }

  void begin() throws IOException {
    variables = PgbenchScript.Variables.draw(random, scale);
    step = 0;
    failed = false;
    startedNanos = System.nanoTime();
    inTransaction = true;
    send(script.statements().get(0));
  }

  boolean inTransaction() {
    return inTransaction;
  }

  long startedNanos() {
    return startedNanos;
  }

  /** True when its transaction has been under way for longer than that. */
  boolean silentFor(Duration duration) {
    return inTransaction && System.nanoTime() - startedNanos > duration.toNanos();
  }

  /** Ends a {@link #read} in another thread when it has taken longer than that. */
  void cutIfSilentFor(Duration duration) {
    if (silentFor(duration)) {
      try {
        channel.close();
      } catch (IOException e) {
        lastError = "on cutting it off: " + e.getMessage();
      }
    }
  }

  /** The newest error that the server sent, for messages. */
  String lastError() {
    return lastError;
  }

  /**
   * Takes what has arrived and sends what follows from it.
   *
   * @throws IOException when the connection is of no more use
   */
  Step read() throws IOException {
    if (channel.read(in) < 0) {
      throw new EOFException("closed by the server " + lastError);
    }
    Step result = Step.WAITING;
    int end = in.position();
    int at = 0;
    while (end - at >= HEADER) {
      int next = at + 1 + length(at + 1);
      if (next > end) {
        break;
      }
      if (answer[at] == 'E') {
        lastError = ServerError.read(answer, at + HEADER);
        failed = true;
      } else if (answer[at] == 'Z') {
        result = ready(answer[at + HEADER]);
      }
      at = next;
    }
    keepFrom(at, end);
    return result;
  }

  private int length(int at) {
    return (answer[at] & 0xff) << 24
        | (answer[at + 1] & 0xff) << 16
        | (answer[at + 2] & 0xff) << 8
        | (answer[at + 3] & 0xff);
  }

  /** Moves the beginning of a message that has not arrived whole to the front. */
  private void keepFrom(int at, int end) {
    if (at < end) {
      byte[] room = at == 0 && end == answer.length ? new byte[end * 2] : answer;
      System.arraycopy(answer, at, room, 0, end - at);
      if (room != answer) {
        answer = room;
        in = ByteBuffer.wrap(room);
      }
    }
    in.position(end - at);
  }

  private Step ready(byte status) throws IOException {
    if (failed) {
      if (status != 'I' && step != ROLLBACK_STEP) {
        step = ROLLBACK_STEP;
        send(ROLLBACK);
        return Step.WAITING;
      }
      inTransaction = false;
      return Step.ROLLED_BACK;
    }
    step++;
    if (step < script.statements().size()) {
      send(script.statements().get(step));
      return Step.WAITING;
    }
    inTransaction = false;
    return Step.COMMITTED;
  }

  private void send(ScriptStatement statement) throws IOException {
    int end = statement.write(variables, request, HEADER);
    request[end] = 0;
    out.clear().limit(end + 1);
    out.putInt(1, end).position(0);
    channel.write(out);
    if (out.hasRemaining()) {
      // Nothing else is under way, so a few hundred bytes always fit; if not, it is broken.
      throw new IOException("the connection takes no statement");
    }
  }

  void close() {
    try {
      connection.close();
      channel.close();
    } catch (SQLException | IOException e) {
      lastError = "on closing: " + e.getMessage();
    }
  }
}
