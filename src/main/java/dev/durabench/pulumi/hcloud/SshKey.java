package dev.durabench.pulumi.hcloud;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Map;

/** A public key that new servers accept for root. */
@ResourceType(type = SshKey.TYPE)
public final class SshKey extends CustomResource {
  static final String TYPE = "hcloud:index/sshKey:SshKey";

  @Export(name = "fingerprint", refs = String.class, tree = "[0]")
  private Output<String> fingerprint;

  @Export(
      name = "labels",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> labels;

  @Export(name = "name", refs = String.class, tree = "[0]")
  private Output<String> name;

  @Export(name = "publicKey", refs = String.class, tree = "[0]")
  private Output<String> publicKey;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public SshKey(String name, SshKeyArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, HcloudVersion.oneAtATime(options));
  }

  /** MD5, in hexadecimal. */
  public Output<String> fingerprint() {
    return fingerprint;
  }

  /** Keys and values of at most 63 characters, letters and digits at both ends. */
  public Output<Map<String, String>> labels() {
    return labels;
  }

  /** Unique within the project. */
  public Output<String> name() {
    return name;
  }

  /** One line, as in authorized_keys; unique within the project. */
  public Output<String> publicKey() {
    return publicKey;
  }
}
