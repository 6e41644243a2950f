package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link Run}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class RunArgs extends ResourceArgs {
  @Import(name = "generation")
  private Output<String> generation;

  @Import(name = "lifetimeHours")
  private Output<Integer> lifetimeHours;

  @Import(name = "operatorCidr")
  private Output<String> operatorCidr;

  private RunArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final RunArgs args = new RunArgs();

    private Builder() {}

    public Builder generation(Output<String> generation) {
      args.generation = generation;
      return this;
    }

    public Builder generation(String generation) {
      return generation(Output.of(generation));
    }

    public Builder lifetimeHours(Output<Integer> lifetimeHours) {
      args.lifetimeHours = lifetimeHours;
      return this;
    }

    public Builder lifetimeHours(Integer lifetimeHours) {
      return lifetimeHours(Output.of(lifetimeHours));
    }

    /** Networks that the operator comes from, comma-separated. */
    public Builder operatorCidr(Output<String> operatorCidr) {
      args.operatorCidr = operatorCidr;
      return this;
    }

    public Builder operatorCidr(String operatorCidr) {
      return operatorCidr(Output.of(operatorCidr));
    }

    /** The environment's DURABENCH_OPERATOR_CIDR as it is when the run is minted. */
    public Builder operatorCidrFromEnvironment() {
      return operatorCidr("environment");
    }

    /** The inputs; the builder must not be used afterwards. */
    public RunArgs build() {
      return args;
    }
  }
}
