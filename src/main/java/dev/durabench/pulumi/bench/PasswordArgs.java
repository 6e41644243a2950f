package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link Password}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class PasswordArgs extends ResourceArgs {
  @Import(name = "length")
  private Output<Integer> length;

  private PasswordArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final PasswordArgs args = new PasswordArgs();

    private Builder() {}

    public Builder length(Output<Integer> length) {
      args.length = length;
      return this;
    }

    public Builder length(Integer length) {
      return length(Output.of(length));
    }

    /** The inputs; the builder must not be used afterwards. */
    public PasswordArgs build() {
      return args;
    }
  }
}
