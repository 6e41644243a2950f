package dev.durabench.hetzner.fake;

/** Limits of the account and of the project, as a test sets them. */
public final class Limits {
  private volatile int servers = 100;
  private volatile int primaryIps = 200;
  private volatile int volumes = 100;
  private volatile int requests = 3600;

  Limits() {}

  /** How many servers the account may have. */
  public Limits servers(int most) {
    servers = most;
    return this;
  }

  /** How many primary IPs the account may have; a server with a public address needs some. */
  public Limits primaryIps(int most) {
    primaryIps = most;
    return this;
  }

  /** How many Volumes the account may have. */
  public Limits volumes(int most) {
    volumes = most;
    return this;
  }

  /** How many requests may come at once; one more each second. */
  public Limits requests(int bucket) {
    requests = bucket;
    return this;
  }

  int servers() {
    return servers;
  }

  int primaryIps() {
    return primaryIps;
  }

  int volumes() {
    return volumes;
  }

  int requests() {
    return requests;
  }
}
