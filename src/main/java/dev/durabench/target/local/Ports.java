package dev.durabench.target.local;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** TCP ports of the loopback interface. */
final class Ports {
  private Ports() {}

  /** Different ports that nobody listens on right now. */
  static List<Integer> free(int count) {
    List<ServerSocket> open = new ArrayList<>();
    try {
      List<Integer> ports = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        open.add(socket);
        ports.add(socket.getLocalPort());
      }
      return ports;
    } catch (IOException e) {
      throw new TargetFailure(
          "no free TCP port on the loopback interface" + ": " + e.getMessage(), e);
    } finally {
      open.forEach(Ports::close);
    }
  }

  /** True when a server could listen on it; connections of the past in TIME_WAIT do not count. */
  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void close(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new TargetFailure("cannot close a socket" + ": " + e.getMessage(), e);
    }
  }
}
