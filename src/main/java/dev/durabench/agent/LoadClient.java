package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.SQLException;
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

  private static final byte ROLLBACK_STEP = -1;

  private final PgbenchScript script;
  private final int scale;
  private final SplittableRandom random;
  private final Connection connection;
  private final SocketChannel channel;
  private final ByteBuffer out = ByteBuffer.allocateDirect(1024);
  private ByteBuffer in = ByteBuffer.allocateDirect(8192);
  private PgbenchScript.Variables variables = new PgbenchScript.Variables(1, 1, 1, 0);
  private int step;
  private boolean failed;
  private boolean inTransaction;
  private long startedNanos;
  private String lastError = "";

  /** Takes over a connection that pgjdbc has just opened in this thread, and owns it. */
  LoadClient(LoadPlan plan, SplittableRandom random, Connection connection) throws IOException {
    this.script = PgbenchScript.of(plan.workload());
    this.scale = plan.scale();
    this.random = random;
    this.connection = connection;
    this.channel = ChannelSocketFactory.latest().release();
  }

  void register(Selector selector) throws IOException {
    channel.register(selector, SelectionKey.OP_READ, this);
  }

  void begin() throws IOException {
    variables = PgbenchScript.Variables.draw(random, scale);
    step = 0;
    failed = false;
    inTransaction = true;
    startedNanos = System.nanoTime();
    send(script.statement(0, variables));
  }

  boolean inTransaction() {
    return inTransaction;
  }

  long startedNanos() {
    return startedNanos;
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
    in.flip();
    Step result = Step.WAITING;
    while (in.remaining() >= 5) {
      int length = in.getInt(in.position() + 1) + 1;
      if (in.remaining() < length) {
        break;
      }
      int next = in.position() + length;
      byte type = in.get(in.position());
      if (type == 'E') {
        lastError = error(in.position() + 5, next);
        failed = true;
      } else if (type == 'Z') {
        result = ready(in.get(in.position() + 5));
      }
      in.position(next);
    }
    in.compact();
    if (!in.hasRemaining()) {
      ByteBuffer larger = ByteBuffer.allocateDirect(in.capacity() * 2);
      in = larger.put(in.flip());
    }
    return result;
  }

  private Step ready(byte status) throws IOException {
    if (failed) {
      if (status != 'I' && step != ROLLBACK_STEP) {
        step = ROLLBACK_STEP;
        send("ROLLBACK;");
        return Step.WAITING;
      }
      inTransaction = false;
      return Step.ROLLED_BACK;
    }
    step++;
    if (step < script.statements()) {
      send(script.statement(step, variables));
      return Step.WAITING;
    }
    inTransaction = false;
    return Step.COMMITTED;
  }

  private void send(String statement) throws IOException {
    byte[] text = statement.getBytes(UTF_8);
    out.clear();
    out.put((byte) 'Q').putInt(4 + text.length + 1).put(text).put((byte) 0).flip();
    channel.write(out);
    if (out.hasRemaining()) {
      // Nothing else is under way, so a few hundred bytes always fit; if not, it is broken.
      throw new IOException("the connection takes no statement");
    }
  }

  private String error(int from, int to) {
    byte[] bytes = new byte[to - from];
    in.get(from, bytes);
    String code = "";
    String message = "";
    int position = 0;
    while (position < bytes.length && bytes[position] != 0) {
      int end = position + 1;
      while (bytes[end] != 0) {
        end++;
      }
      String field = new String(bytes, position + 1, end - position - 1, UTF_8);
      if (bytes[position] == 'C') {
        code = field;
      } else if (bytes[position] == 'M') {
        message = field;
      }
      position = end + 1;
    }
    return code + " " + message;
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
