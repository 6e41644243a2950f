package dev.durabench.pulumi.kubernetes;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** Inputs of {@link Provider}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ProviderArgs extends ResourceArgs {
  @Import(name = "kubeconfig")
  private Output<String> kubeconfig;

  @Import(name = "context")
  private Output<String> context;

  @Import(name = "deleteUnreachable")
  private Output<Boolean> deleteUnreachable;

  @Import(name = "enableServerSideApply")
  private Output<Boolean> enableServerSideApply;

  private ProviderArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ProviderArgs args = new ProviderArgs();

    private Builder() {}

    /** The file's text; secret. */
    public Builder kubeconfig(Output<String> kubeconfig) {
      args.kubeconfig = kubeconfig.asSecret();
      return this;
    }

    public Builder kubeconfig(String kubeconfig) {
      return kubeconfig(Output.of(kubeconfig));
    }

    /** Context of the kubeconfig; its current one when not given. */
    public Builder context(Output<String> context) {
      args.context = context;
      return this;
    }

    public Builder context(String context) {
      return context(Output.of(context));
    }

    /**
     * Whether objects of a cluster that cannot be reached are forgotten: right where it goes as
     * well.
     */
    public Builder deleteUnreachable(Output<Boolean> deleteUnreachable) {
      args.deleteUnreachable = deleteUnreachable;
      return this;
    }

    public Builder deleteUnreachable(Boolean deleteUnreachable) {
      return deleteUnreachable(Output.of(deleteUnreachable));
    }

    /** Whether changes go by server-side apply, which knows who set what. */
    public Builder enableServerSideApply(Output<Boolean> enableServerSideApply) {
      args.enableServerSideApply = enableServerSideApply;
      return this;
    }

    public Builder enableServerSideApply(Boolean enableServerSideApply) {
      return enableServerSideApply(Output.of(enableServerSideApply));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ProviderArgs build() {
      return args;
    }
  }
}
