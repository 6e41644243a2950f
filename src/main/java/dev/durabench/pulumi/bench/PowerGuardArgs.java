package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link PowerGuard}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class PowerGuardArgs extends ResourceArgs {
  @Import(name = "owner")
  private Output<String> owner;

  @Import(name = "reach")
  private Output<String> reach;

  private PowerGuardArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final PowerGuardArgs args = new PowerGuardArgs();

    private Builder() {}

    /** Id of the stack. */
    public Builder owner(Output<String> owner) {
      args.owner = owner;
      return this;
    }

    /** Machines and power, as JSON: dev.durabench.target.Reach, without a key. */
    public Builder reach(Output<String> reach) {
      args.reach = reach;
      return this;
    }

    /** The inputs; the builder must not be used afterwards. */
    public PowerGuardArgs build() {
      return args;
    }
  }
}
