package dev.durabench.target.local;

import dev.durabench.target.Reach;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * Whether anything comes back from a machine's SSH port. Its kernel's refusal counts: a machine
 * that shuts down, or whose sshd has ended, still has power.
 */
final class SignOfLife implements Predicate<Reach.Machine> {
  private static final Duration TO_ANSWER = Duration.ofSeconds(3);

  @Override
  public boolean test(Reach.Machine machine) {
    InetSocketAddress address = new InetSocketAddress(machine.address(), machine.port());
    try (Socket socket = new Socket()) {
      socket.connect(address, (int) TO_ANSWER.toMillis());
      return true;
    } catch (ConnectException e) {
      // A port of this machine is one that is passed on: this kernel speaks, not that one's.
      return String.valueOf(e.getMessage()).contains("refused")
          && !address.getAddress().isLoopbackAddress();
    } catch (IOException e) {
      return false;
    }
  }
}
