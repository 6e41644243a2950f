package dev.durabench.pulumi.command.remote.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;

/** How the machine on the way to another is reached by SSH. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ProxyConnectionArgs extends ResourceArgs {
  @Import(name = "agentSocketPath")
  private Output<String> agentSocketPath;

  @Import(name = "dialErrorLimit")
  private Output<Integer> dialErrorLimit;

  @Import(name = "host", required = true)
  private Output<String> host;

  @Import(name = "hostKey")
  private Output<String> hostKey;

  @Import(name = "password")
  private Output<String> password;

  @Import(name = "perDialTimeout")
  private Output<Integer> perDialTimeout;

  @Import(name = "port")
  private Output<Double> port;

  @Import(name = "privateKey")
  private Output<String> privateKey;

  @Import(name = "privateKeyPassword")
  private Output<String> privateKeyPassword;

  @Import(name = "user")
  private Output<String> user;

  private ProxyConnectionArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ProxyConnectionArgs args = new ProxyConnectionArgs();

    private Builder() {}

    /** The environment's SSH_AUTH_SOCK when not given. */
    public Builder agentSocketPath(Output<String> agentSocketPath) {
      args.agentSocketPath = agentSocketPath;
      return this;
    }

    public Builder agentSocketPath(String agentSocketPath) {
      return agentSocketPath(Output.of(agentSocketPath));
    }

    /** Gives up after so many failed dials, 10 when not given; -1 never does. */
    public Builder dialErrorLimit(Output<Integer> dialErrorLimit) {
      args.dialErrorLimit = dialErrorLimit;
      return this;
    }

    public Builder dialErrorLimit(Integer dialErrorLimit) {
      return dialErrorLimit(Output.of(dialErrorLimit));
    }

    public Builder host(Output<String> host) {
      args.host = host;
      return this;
    }

    public Builder host(String host) {
      return host(Output.of(host));
    }

    /** As in authorized_keys; when not given, any key is accepted. */
    public Builder hostKey(Output<String> hostKey) {
      args.hostKey = hostKey;
      return this;
    }

    public Builder hostKey(String hostKey) {
      return hostKey(Output.of(hostKey));
    }

    /** Secret. */
    public Builder password(Output<String> password) {
      args.password = password.asSecret();
      return this;
    }

    public Builder password(String password) {
      return password(Output.of(password));
    }

    /** Seconds, 15 when not given; 0 is none. */
    public Builder perDialTimeout(Output<Integer> perDialTimeout) {
      args.perDialTimeout = perDialTimeout;
      return this;
    }

    public Builder perDialTimeout(Integer perDialTimeout) {
      return perDialTimeout(Output.of(perDialTimeout));
    }

    /** 22 when not given. */
    public Builder port(Output<Double> port) {
      args.port = port;
      return this;
    }

    public Builder port(Double port) {
      return port(Output.of(port));
    }

    /** In OpenSSH's format; secret. */
    public Builder privateKey(Output<String> privateKey) {
      args.privateKey = privateKey.asSecret();
      return this;
    }

    public Builder privateKey(String privateKey) {
      return privateKey(Output.of(privateKey));
    }

    /** Secret. */
    public Builder privateKeyPassword(Output<String> privateKeyPassword) {
      args.privateKeyPassword = privateKeyPassword.asSecret();
      return this;
    }

    public Builder privateKeyPassword(String privateKeyPassword) {
      return privateKeyPassword(Output.of(privateKeyPassword));
    }

    /** Root when not given. */
    public Builder user(Output<String> user) {
      args.user = user;
      return this;
    }

    public Builder user(String user) {
      return user(Output.of(user));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ProxyConnectionArgs build() {
      return args;
    }
  }
}
