package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link KeyPair}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class KeyPairArgs extends ResourceArgs {
  @Import(name = "comment")
  private Output<String> comment;

  private KeyPairArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final KeyPairArgs args = new KeyPairArgs();

    private Builder() {}

    public Builder comment(Output<String> comment) {
      args.comment = comment;
      return this;
    }

    public Builder comment(String comment) {
      return comment(Output.of(comment));
    }

    /** The inputs; the builder must not be used afterwards. */
    public KeyPairArgs build() {
      return args;
    }
  }
}
