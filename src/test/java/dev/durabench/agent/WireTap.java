package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a client and PostgreSQL, and notes the simple queries and their ends. */
final class WireTap implements AutoCloseable {
  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<String> queries = new CopyOnWriteArrayList<>();
  private final List<Character> otherRequests = new CopyOnWriteArrayList<>();
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile boolean pipelined;

  WireTap(int upstreamPort) throws IOException {
    thread(
        () -> {
          while (true) {
            Socket client = server.accept();
            Socket upstream = new Socket(InetAddress.getLoopbackAddress(), upstreamPort);
            sockets.addAll(List.of(client, upstream));
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            thread(() -> requests(client, upstream));
            thread(() -> answers(upstream, client));
          }
        });
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void thread(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // One of the two has closed its connection.
                return;
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void requests(Socket client, Socket upstream) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    DataOutputStream out = new DataOutputStream(upstream.getOutputStream());
    // The start-up message alone has no type.
    forward(in, out, -1);
    while (true) {
      int type = in.read();
      if (type < 0) {
        upstream.close();
        throw new EOFException();
      }
      if (type == 'Q') {
        pipelined |= underWay.incrementAndGet() > 1;
      } else if (type != 'p' && type != 'X') {
        otherRequests.add((char) type);
      }
      byte[] body = forward(in, out, type);
      if (type == 'Q') {
        queries.add(new String(body, 0, body.length - 1, UTF_8));
      }
    }
  }

  private void answers(Socket upstream, Socket client) throws IOException {
    DataInputStream in = new DataInputStream(upstream.getInputStream());
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    boolean started = false;
    while (true) {
      int type = in.read();
      if (type < 0) {
        client.close();
        throw new EOFException();
      }
      if (type == 'Z' && started) {
        underWay.decrementAndGet();
      }
      started |= type == 'Z';
      forward(in, out, type);
    }
  }

  private static byte[] forward(DataInputStream in, DataOutputStream out, int type)
      throws IOException {
    int length = in.readInt();
    byte[] body = in.readNBytes(length - 4);
    java.io.ByteArrayOutputStream whole = new java.io.ByteArrayOutputStream();
    DataOutputStream message = new DataOutputStream(whole);
    if (type >= 0) {
      message.write(type);
    }
    message.writeInt(length);
    message.write(body);
    out.write(whole.toByteArray());
    return body;
  }

  int port() {
    return server.getLocalPort();
  }

  /** Every statement so far, in order; of one client, or mixed. */
  List<String> queries() {
    return List.copyOf(queries);
  }

  /** Types of requests other than simple queries, start-up and end. */
  List<Character> otherRequests() {
    return List.copyOf(otherRequests);
  }

  /** True when a statement was sent before the last one was answered (with one client). */
  boolean pipelined() {
    return pipelined;
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
