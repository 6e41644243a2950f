package dev.durabench.stack;

import com.pulumi.core.Output;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What servers are told, from the files in {@code cloud-init/}. */
public final class HetznerServersTexts {
  private HetznerServersTexts() {}

  /**
   * For the first start of a server.
   *
   * @param privateKey host key, in OpenSSH's format
   * @param publicKey its other half, as in authorized_keys
   * @return secret
   */
  static Output<String> userData(Output<String> privateKey, Output<String> publicKey) {
    return Output.tuple(privateKey, publicKey)
        .applyValue(key -> firstStart(key.t1, key.t2))
        .asSecret();
  }

  /**
   * The same of keys that are known. Whoever holds it against what a server was made of knows
   * whether that server is going to be replaced.
   */
  public static String firstStart(String privateKey, String publicKey) {
    return userData(read("server.yaml"), privateKey, publicKey);
  }

  static String userData(String template, String privateKey, String publicKey) {
    return template
        .replace("@hostPrivateKey@", privateKey.strip().replace("\n", "\n    "))
        .replace("@hostPublicKey@", publicKey.strip());
  }

  /** Waits on a server until it can be used. */
  static String waiting(String privateAddress) {
    return "PRIVATE_ADDRESS=" + privateAddress + "\n" + read("wait-until-ready.sh");
  }

  /** Makes the Volume at a device usable. */
  static Output<String> mounting(Output<String> device) {
    String script = read("mount-volume.sh");
    return device.applyValue(path -> "DEVICE=" + path + "\n" + script);
  }

  /** Everything but the comment. */
  static String withoutComment(String publicKey) {
    String[] words = publicKey.strip().split(" ", -1);
    return words[0] + " " + words[1];
  }

  static String read(String name) {
    try (InputStream text = HetznerServersTexts.class.getResourceAsStream("/cloud-init/" + name)) {
      if (text == null) {
        throw new IllegalStateException("the jar has no cloud-init/" + name);
      }
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
