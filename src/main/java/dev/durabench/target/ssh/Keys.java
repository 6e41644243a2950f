package dev.durabench.target.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.target.TargetFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Collection;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.PublicKeyEntryResolver;
import org.apache.sshd.common.config.keys.loader.openssh.OpenSSHKeyPairResourceParser;

/** Keys from their texts; no file of the user's is looked at. */
final class Keys {
  private Keys() {}

  /** The machine's host key. */
  static PublicKey hostKey(SshAccess access) {
    try {
      PublicKey key =
          PublicKeyEntry.parsePublicKeyEntry(access.hostKey().strip())
              .resolvePublicKey(null, null, PublicKeyEntryResolver.FAILING);
      if (key != null) {
        return key;
      }
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw new TargetFailure(noHostKey(access) + ": " + e.getMessage(), e);
    }
    throw new TargetFailure(noHostKey(access));
  }

  private static String noHostKey(SshAccess access) {
    return "the host key of "
        + access.machine()
        + " cannot be read; give it as in /etc/ssh/ssh_host_ed25519_key.pub there";
  }

  /** The user's key pair. What cannot be read is not shown: it may be most of a secret. */
  static KeyPair user(SshAccess access) {
    try (ByteArrayInputStream text =
        new ByteArrayInputStream(access.privateKey().getBytes(UTF_8))) {
      Collection<KeyPair> pairs =
          OpenSSHKeyPairResourceParser.INSTANCE.loadKeyPairs(
              null, NamedResource.ofName("private key"), FilePasswordProvider.EMPTY, text);
      if (!pairs.isEmpty()) {
        return pairs.iterator().next();
      }
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw new TargetFailure(noUserKey(access) + ": " + e.getMessage(), e);
    }
    throw new TargetFailure(noUserKey(access));
  }

  private static String noUserKey(SshAccess access) {
    return "the private key for "
        + access.machine()
        + " cannot be read; give an unencrypted one in OpenSSH's format (BEGIN OPENSSH PRIVATE KEY)";
  }
}
