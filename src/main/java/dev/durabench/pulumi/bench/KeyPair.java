package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** An Ed25519 key pair in OpenSSH's format. */
@ResourceType(type = KeyPair.TYPE)
public final class KeyPair extends CustomResource {
  static final String TYPE = "bench:index:KeyPair";

  @Export(name = "publicKey", refs = String.class, tree = "[0]")
  private Output<String> publicKey;

  @Export(name = "fingerprint", refs = String.class, tree = "[0]")
  private Output<String> fingerprint;

  @Export(name = "privateKey", refs = String.class, tree = "[0]")
  private Output<String> privateKey;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public KeyPair(String name, KeyPairArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }

  /** One line, as in authorized_keys. */
  public Output<String> publicKey() {
    return publicKey;
  }

  /** SHA256 fingerprint. */
  public Output<String> fingerprint() {
    return fingerprint;
  }

  /** OPENSSH PRIVATE KEY; secret. */
  public Output<String> privateKey() {
    return privateKey;
  }
}
