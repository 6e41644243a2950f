package dev.durabench.target.ssh;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.PublicKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.channel.exception.SshChannelOpenException;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.core.CoreModuleProperties;
import org.jspecify.annotations.Nullable;

/** The one connection to a machine: made when first needed, made again when it was lost. */
final class SshLink implements AutoCloseable {
  /** For a machine to answer when something is opened in the session. */
  static final Duration TO_OPEN = Duration.ofSeconds(15);

  private static final long WINDOW_BYTES = 256 * 1024;

  private static final Duration ONE_CONNECT = Duration.ofSeconds(5);

  /** Key exchange and login; a virtual machine without hardware support needs seconds for them. */
  private static final Duration ONE_LOGIN = Duration.ofSeconds(20);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  /**
   * A machine that boots may refuse a login that it grants later; one that does not, never will.
   */
  private static final int LOGINS_REFUSED = 3;

  private static final Duration TO_CLOSE = Duration.ofSeconds(2);

  private final SshAccess access;
  private final SshTimes times;
  private final SshClient client;
  private final ReentrantLock connecting = new ReentrantLock();
  private volatile @Nullable ClientSession session;
  private volatile @Nullable String wrongHostKey;
  private volatile boolean closed;

  SshLink(SshAccess access, SshTimes times) {
    this.access = access;
    this.times = times;
    PublicKey expected = Keys.hostKey(access);
    client = SshClient.setUpDefaultClient();
    // Nothing of the user's own SSH set-up may play a part.
    client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
    client.setKeyIdentityProvider(KeyIdentityProvider.wrapKeyPairs(Keys.user(access)));
    client.setUserAuthFactoriesNames(List.of("publickey"));
    client.setServerKeyVerifier((from, address, key) -> check(expected, key));
    client.setSignatureFactories(pinnedFirst(client.getSignatureFactories(), expected));
    CoreModuleProperties.NIO_WORKERS.set(client, 2);
    // What is on its way to us delays the machine's answers: not more than a slow line's second.
    CoreModuleProperties.WINDOW_SIZE.set(client, WINDOW_BYTES);
    CoreModuleProperties.SOCKET_KEEPALIVE.set(client, true);
    CoreModuleProperties.STOP_WAIT_TIME.set(client, TO_CLOSE);
    CoreModuleProperties.IDLE_TIMEOUT.set(client, Duration.ZERO);
    CoreModuleProperties.NIO2_READ_TIMEOUT.set(client, Duration.ZERO);
    CoreModuleProperties.HEARTBEAT_INTERVAL.set(client, times.heartbeat());
    CoreModuleProperties.HEARTBEAT_NO_REPLY_MAX.set(client, times.unanswered());
    client.start();
  }

  private boolean check(PublicKey expected, PublicKey shown) {
    if (KeyUtils.compareKeys(expected, shown)) {
      return true;
    }
    wrongHostKey =
        "the host key of %s is %s, not %s as expected: this is another machine, or one that was made anew; nothing was sent to it"
            .formatted(access, KeyUtils.getFingerPrint(shown), KeyUtils.getFingerPrint(expected));
    return false;
  }

  /** A server with several host keys then shows the one that is known. */
  private static List<NamedFactory<Signature>> pinnedFirst(
      List<NamedFactory<Signature>> factories, PublicKey expected) {
    String type = KeyUtils.getKeyType(expected);
    return factories.stream()
        .sorted(
            Comparator.comparing(
                factory -> !KeyUtils.getCanonicalKeyType(factory.getName()).equals(type)))
        .toList();
  }

  /**
   * The session, connected and logged in.
   *
   * @throws TargetFailure when it does not come up in time, or the machine is not the one expected
   */
  ClientSession session(Deadline deadline) {
    try {
      if (!connecting.tryLock(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
        throw new TargetFailure("cannot reach " + access + ": another attempt is still under way");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(e);
    }
    try {
      ClientSession current = session;
      if (current == null || !current.isOpen()) {
        current = connect(Deadline.in(deadline.atMost(times.connect())));
        session = current;
      }
      return current;
    } finally {
      connecting.unlock();
    }
  }

  private ClientSession connect(Deadline deadline) {
    Duration pause = FIRST_PAUSE;
    int refused = 0;
    while (true) {
      if (closed) {
        throw new TargetFailure("the connection to " + access + " was closed");
      }
      try {
        return attempt(deadline);
      } catch (InterruptedIOException e) {
        Thread.currentThread().interrupt();
        throw interrupted(e);
      } catch (IOException e) {
        String wrong = wrongHostKey;
        if (wrong != null) {
          wrongHostKey = null;
          throw new TargetFailure(wrong, e);
        }
        refused += isRefusal(e) ? 1 : 0;
        if (refused >= LOGINS_REFUSED || deadline.left().compareTo(pause) <= 0) {
          throw new TargetFailure(
              "cannot reach " + access + ": " + (isRefusal(e) ? "login refused: " : "") + reason(e),
              e);
        }
      }
      pause(pause);
      pause =
          pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
              ? pause.multipliedBy(2)
              : LONGEST_PAUSE;
    }
  }

  private ClientSession attempt(Deadline deadline) throws IOException {
    ClientSession fresh =
        client
            .connect(access.user(), access.address(), access.port())
            .verify(deadline.atMost(ONE_CONNECT))
            .getSession();
    try {
      fresh.auth().verify(deadline.atMost(ONE_LOGIN));
      return fresh;
    } catch (IOException e) {
      fresh.close(true);
      throw e;
    }
  }

  private static boolean isRefusal(IOException e) {
    return e instanceof SshException ssh
        && ssh.getDisconnectCode() == SshConstants.SSH2_DISCONNECT_NO_MORE_AUTH_METHODS_AVAILABLE;
  }

  private static String reason(Exception e) {
    Throwable deepest = e;
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      deepest = cause;
    }
    String message = deepest.getMessage();
    return message == null ? deepest.getClass().getSimpleName() : message;
  }

  private void pause(Duration duration) {
    try {
      TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(e);
    }
  }

  private TargetFailure interrupted(Exception e) {
    return new TargetFailure("interrupted while connecting to " + access, e);
  }

  /** Opens something in a session. */
  interface Opening<T> {
    /** When it throws, nothing was begun on the machine. */
    T in(ClientSession session) throws IOException;
  }

  /**
   * Opens something, once more in a new session when the one there turns out to be dead.
   *
   * @throws TargetFailure when that fails as well
   */
  <T> T open(Deadline deadline, Opening<T> opening) {
    boolean again = true;
    while (true) {
      ClientSession current = session(deadline);
      try {
        return opening.in(current);
      } catch (InterruptedIOException e) {
        Thread.currentThread().interrupt();
        throw interrupted(e);
      } catch (SshChannelOpenException e) {
        // The machine answers; other channels of the session are alive.
        throw new TargetFailure(access + " refuses: " + reason(e), e);
      } catch (IOException | IllegalStateException e) {
        current.close(true);
        if (!again || deadline.over()) {
          throw new TargetFailure("cannot reach " + access + ": " + reason(e), e);
        }
        again = false;
      }
    }
  }

  /** Ends it, at once, whatever the machine does. */
  @Override
  public void close() {
    closed = true;
    ClientSession current = session;
    if (current != null) {
      current.close(true);
    }
    client.close(true);
    client.stop();
  }
}
