package dev.durabench.target.kubernetes;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What kind of key a kubeconfig has. fabric8's client takes every {@code BEGIN PRIVATE KEY} for
 * RSA, though it may be any.
 */
final class ClientKey {
  private static final Pattern PKCS8 =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private ClientKey() {}

  /**
   * The algorithm, when the client would not find it.
   *
   * @param data base64 of the PEM text
   */
  static Optional<String> algorithm(String data) {
    try {
      Matcher pem = PKCS8.matcher(new String(Base64.getMimeDecoder().decode(data), US_ASCII));
      if (!pem.find()) {
        return Optional.empty();
      }
      byte[] key = Base64.getMimeDecoder().decode(pem.group(1));
      KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(key));
      return Optional.of("EC");
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      // Another kind, or none at all: the client says so.
      return Optional.empty();
    }
  }
}
