package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** What is minted once for a stack: identity, run, age. */
@ResourceType(type = Run.TYPE)
public final class Run extends CustomResource {
  static final String TYPE = "bench:index:Run";

  @Export(name = "stackId", refs = String.class, tree = "[0]")
  private Output<String> stackId;

  @Export(name = "runId", refs = String.class, tree = "[0]")
  private Output<String> runId;

  @Export(name = "createdAt", refs = String.class, tree = "[0]")
  private Output<String> createdAt;

  @Export(name = "expiresAt", refs = String.class, tree = "[0]")
  private Output<String> expiresAt;

  @Export(name = "operatorCidr", refs = String.class, tree = "[0]")
  private Output<String> operatorCidr;

  /** Declares it under a name that is unique within the stack. */
  @SuppressWarnings("NullAway.Init") // the SDK fills the outputs in
  public Run(String name, RunArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, BenchVersion.with(options));
  }

  /** Random, for labels. */
  public Output<String> stackId() {
    return stackId;
  }

  /** UTC stamp; sorts by age; name of the run folder. */
  public Output<String> runId() {
    return runId;
  }

  /** ISO 8601, UTC. */
  public Output<String> createdAt() {
    return createdAt;
  }

  /** ISO 8601, UTC. */
  public Output<String> expiresAt() {
    return expiresAt;
  }

  /** Networks that the operator comes from, comma-separated; empty when not asked for. */
  public Output<String> operatorCidr() {
    return operatorCidr;
  }
}
