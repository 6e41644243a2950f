package dev.durabench.pulumi.command.remote.outputs;

import com.pulumi.core.annotations.CustomType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the machine on the way to another is reached by SSH. */
@CustomType
@SuppressWarnings("NullAway.Init") // the SDK fills it in through the builder
public final class ProxyConnection {
  private @Nullable String agentSocketPath;
  private @Nullable Integer dialErrorLimit;
  private String host;
  private @Nullable String hostKey;
  private @Nullable String password;
  private @Nullable Integer perDialTimeout;
  private @Nullable Double port;
  private @Nullable String privateKey;
  private @Nullable String privateKeyPassword;
  private @Nullable String user;

  private ProxyConnection() {}

  /** The environment's SSH_AUTH_SOCK when not given. */
  public Optional<String> agentSocketPath() {
    return Optional.ofNullable(agentSocketPath);
  }

  /** Gives up after so many failed dials, 10 when not given; -1 never does. */
  public Optional<Integer> dialErrorLimit() {
    return Optional.ofNullable(dialErrorLimit);
  }

  public String host() {
    return host;
  }

  /** As in authorized_keys; when not given, any key is accepted. */
  public Optional<String> hostKey() {
    return Optional.ofNullable(hostKey);
  }

  /** Secret. */
  public Optional<String> password() {
    return Optional.ofNullable(password);
  }

  /** Seconds, 15 when not given; 0 is none. */
  public Optional<Integer> perDialTimeout() {
    return Optional.ofNullable(perDialTimeout);
  }

  /** 22 when not given. */
  public Optional<Double> port() {
    return Optional.ofNullable(port);
  }

  /** In OpenSSH's format; secret. */
  public Optional<String> privateKey() {
    return Optional.ofNullable(privateKey);
  }

  /** Secret. */
  public Optional<String> privateKeyPassword() {
    return Optional.ofNullable(privateKeyPassword);
  }

  /** Root when not given. */
  public Optional<String> user() {
    return Optional.ofNullable(user);
  }

  /** Used by the SDK. */
  @CustomType.Builder
  public static final class Builder {
    private final ProxyConnection made = new ProxyConnection();

    /** Starts with nothing. */
    public Builder() {}

    @CustomType.Setter
    public Builder agentSocketPath(String agentSocketPath) {
      made.agentSocketPath = agentSocketPath;
      return this;
    }

    @CustomType.Setter
    public Builder dialErrorLimit(Integer dialErrorLimit) {
      made.dialErrorLimit = dialErrorLimit;
      return this;
    }

    @CustomType.Setter
    public Builder host(String host) {
      made.host = host;
      return this;
    }

    @CustomType.Setter
    public Builder hostKey(String hostKey) {
      made.hostKey = hostKey;
      return this;
    }

    @CustomType.Setter
    public Builder password(String password) {
      made.password = password;
      return this;
    }

    @CustomType.Setter
    public Builder perDialTimeout(Integer perDialTimeout) {
      made.perDialTimeout = perDialTimeout;
      return this;
    }

    @CustomType.Setter
    public Builder port(Double port) {
      made.port = port;
      return this;
    }

    @CustomType.Setter
    public Builder privateKey(String privateKey) {
      made.privateKey = privateKey;
      return this;
    }

    @CustomType.Setter
    public Builder privateKeyPassword(String privateKeyPassword) {
      made.privateKeyPassword = privateKeyPassword;
      return this;
    }

    @CustomType.Setter
    public Builder user(String user) {
      made.user = user;
      return this;
    }

    /** The value; the builder must not be used afterwards. */
    public ProxyConnection build() {
      return made;
    }
  }
}
