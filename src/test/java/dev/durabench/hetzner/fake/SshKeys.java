package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** SSH keys: two of the same fingerprint cannot be. */
final class SshKeys implements Endpoints {
  private final Cloud cloud;

  SshKeys(Cloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public Answer create(Body body) {
    body.allow("name", "public_key", "labels");
    String fingerprint = fingerprint(body.text("public_key"));
    ObjectNode key = cloud.draft(Kind.SSH_KEY, body, body.text("name"));
    for (ObjectNode other : cloud.all(Kind.SSH_KEY)) {
      if (other.get("fingerprint").asText().equals(fingerprint)) {
        throw ApiError.notUnique("public_key", "SSH key with the same fingerprint already exists");
      }
    }
    key.put("fingerprint", fingerprint).put("public_key", body.text("public_key"));
    cloud.add(Kind.SSH_KEY, key);
    return new Answer(201, Json.wrap("ssh_key", key));
  }

  @Override
  public Answer update(ObjectNode key, Body body) {
    cloud.rename(Kind.SSH_KEY, key, body.allow("name", "labels"));
    return new Answer(200, Json.wrap("ssh_key", key));
  }

  @Override
  public Answer delete(ObjectNode key) {
    cloud.remove(Kind.SSH_KEY, key.get("id").asLong());
    return Answer.nothing();
  }

  @Override
  public Answer act(ObjectNode key, String action, Body body) {
    throw ApiError.noSuchPath("/ssh_keys/{id}/actions/" + action);
  }

  private static String fingerprint(String publicKey) {
    String[] words = publicKey.strip().split("\\s+", -1);
    if (words.length < 2 || !words[0].matches("(ssh|ecdsa|sk)-[-a-z0-9@.]+")) {
      throw ApiError.invalid("public_key", "not a valid SSH public key");
    }
    try {
      byte[] key = Base64.getDecoder().decode(words[1]);
      return HexFormat.ofDelimiter(":").formatHex(MessageDigest.getInstance("MD5").digest(key));
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid("public_key", "not a valid SSH public key");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no MD5", e);
    }
  }
}
