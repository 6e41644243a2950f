package dev.durabench.provider;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** An Ed25519 key pair as OpenSSH reads it. */
final class KeyPairKind implements ResourceKind {
  private static final String ALGORITHM = "ssh-ed25519";
  private static final int KEY_BYTES = 32;

  private final SecureRandom random;

  KeyPairKind(SecureRandom random) {
    this.random = random;
  }

  @Override
  public String token() {
    return "bench:index:KeyPair";
  }

  @Override
  public String description() {
    return "An Ed25519 key pair in OpenSSH's format, minted once.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        Input.identity("comment", Input.Type.TEXT, "comment in both keys").fallback("durabench"));
  }

  @Override
  public List<Output> outputs() {
    return List.of(
        Output.text("publicKey", "one line, as in authorized_keys"),
        Output.text("fingerprint", "SHA256 fingerprint, as ssh-keygen prints it"),
        Output.secret("privateKey", "OPENSSH PRIVATE KEY, not encrypted"));
  }

  @Override
  public Created create(Request request, Value.Fields inputs) {
    String comment = inputs.text("comment");
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(255, random);
      KeyPair pair = generator.generateKeyPair();
      // The X.509 form of an Ed25519 key ends in the 32 bytes of the key itself.
      byte[] encoded = pair.getPublic().getEncoded();
      byte[] publicKey = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
      byte[] seed =
          ((EdECPrivateKey) pair.getPrivate())
              .getBytes()
              .orElseThrow(() -> new GeneralSecurityException("the key has no bytes"));
      byte[] publicBlob = publicBlob(publicKey);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(publicBlob);
      String fingerprint = "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(digest);
      return new Created(
          fingerprint,
          new Value.Fields(
              Map.of(
                  "publicKey",
                  Value.of(
                      ALGORITHM
                          + " "
                          + Base64.getEncoder().encodeToString(publicBlob)
                          + " "
                          + comment),
                  "fingerprint",
                  Value.of(fingerprint),
                  "privateKey",
                  new Value.Secret(Value.of(armored(publicKey, seed, comment))))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot make Ed25519 keys", e);
    }
  }

  private static byte[] publicBlob(byte[] publicKey) {
    return bytes(
        out -> {
          string(out, ALGORITHM.getBytes(US_ASCII));
          string(out, publicKey);
        });
  }

  /** The format of OpenSSH's PROTOCOL.key, without encryption. */
  private String armored(byte[] publicKey, byte[] seed, String comment) {
    int check = random.nextInt();
    byte[] secret =
        bytes(
            out -> {
              out.writeInt(check);
              out.writeInt(check);
              string(out, ALGORITHM.getBytes(US_ASCII));
              string(out, publicKey);
              string(out, concat(seed, publicKey));
              string(out, comment.getBytes(US_ASCII));
              for (int pad = 1; out.size() % 8 != 0; pad++) {
                out.write(pad);
              }
            });
    byte[] key =
        bytes(
            out -> {
              out.write("openssh-key-v1\0".getBytes(US_ASCII));
              string(out, "none".getBytes(US_ASCII));
              string(out, "none".getBytes(US_ASCII));
              string(out, new byte[0]);
              out.writeInt(1);
              string(out, publicBlob(publicKey));
              string(out, secret);
            });
    return "-----BEGIN OPENSSH PRIVATE KEY-----\n"
        + Base64.getMimeEncoder(70, new byte[] {'\n'}).encodeToString(key)
        + "\n-----END OPENSSH PRIVATE KEY-----\n";
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static void string(DataOutputStream out, byte[] content) throws IOException {
    out.writeInt(content.length);
    out.write(content);
  }

  private interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Writing writing) {
    ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(buffer)) {
      writing.to(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return buffer.toByteArray();
  }
}
