package dev.durabench.agent;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** Connects to whichever of several instances is the primary now. */
final class PrimaryConnector {
  /** Long against a time-out, short against a fail-over: a primary that was only slow is asked. */
  private static final Duration LEFT_ALONE = Duration.ofSeconds(5);

  private final List<PostgresEndpoint> endpoints;
  private final String user;
  private final String password;
  private final String database;
  private final Duration connectTimeout;
  private final Driver driver = new Driver();
  private final Map<PostgresEndpoint, Long> silentSinceNanos = new ConcurrentHashMap<>();

  PrimaryConnector(
      List<PostgresEndpoint> endpoints,
      String user,
      String password,
      String database,
      Duration connectTimeout) {
    this.endpoints = List.copyOf(endpoints);
    this.user = user;
    this.password = password;
    this.database = database;
    this.connectTimeout = connectTimeout;
  }

  /**
   * Tries each endpoint once, in order. One that did not answer at all (its machine is gone, or the
   * way to it) costs a whole time-out, which the others must not wait for again and again: it is
   * left alone for a while, unless all are silent.
   *
   * @throws SQLException when none is a primary that answers; its message has every reason
   */
  Connection connect() throws SQLException {
    StringBuilder reasons = new StringBuilder();
    List<PostgresEndpoint> heard = endpoints.stream().filter(it -> !leftAlone(it)).toList();
    for (PostgresEndpoint endpoint : heard.isEmpty() ? endpoints : heard) {
      try {
        Connection connection = connect(endpoint);
        silentSinceNanos.remove(endpoint);
        return connection;
      } catch (SQLException e) {
        if (timedOut(e)) {
          silentSinceNanos.put(endpoint, System.nanoTime());
        } else {
          silentSinceNanos.remove(endpoint);
        }
        reasons.append("; ").append(endpoint.text()).append(": ").append(e.getMessage());
      }
    }
    throw new SQLException("no primary" + reasons, "08001");
  }

  private boolean leftAlone(PostgresEndpoint endpoint) {
    Long since = silentSinceNanos.get(endpoint);
    return since != null && System.nanoTime() - since < LEFT_ALONE.toNanos();
  }

  private static boolean timedOut(@Nullable Throwable failure) {
    return failure != null
        && (failure instanceof SocketTimeoutException || timedOut(failure.getCause()));
  }

  private Connection connect(PostgresEndpoint endpoint) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("ApplicationName", "durabench");
    // Leaves out questions that every server we measure would answer alike.
    properties.setProperty("assumeMinServerVersion", "13");
    // As pgbench does by default: one message a statement, success only after the commit.
    properties.setProperty("preferQueryMode", "simple");
    properties.setProperty("sslmode", "disable");
    properties.setProperty("gssEncMode", "disable");
    properties.setProperty("socketFactory", ChannelSocketFactory.class.getName());
    properties.setProperty(
        "socketFactoryArg", ChannelSocketFactory.argument(endpoint, connectTimeout));
    // Without this pgjdbc swallows a time-out while it logs in, and waits for ever for a server
    // that
    // took the connection and then lost its power.
    properties.setProperty("socketTimeout", Long.toString(wholeSeconds(connectTimeout)));
    String url = "jdbc:postgresql://" + host(endpoint) + ":" + endpoint.port() + "/" + database;
    Connection connection = driver.connect(url, properties);
    if (connection == null) {
      throw new SQLException("not an address that pgjdbc takes: " + url, "08001");
    }
    try {
      if (readOnly(connection)) {
        throw new SQLException("is a standby", "25006");
      }
      // From here on whoever asked for the connection says how long an answer may take.
      connection.setNetworkTimeout(Runnable::run, 0);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** At least one: 0 would be none. */
  private static long wholeSeconds(Duration duration) {
    return Math.max(1, (duration.toMillis() + 999) / 1_000);
  }

  private static String host(PostgresEndpoint endpoint) {
    if (endpoint.socketDirectory().isPresent()) {
      return "localhost";
    }
    return endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
  }

  private static boolean readOnly(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("select pg_is_in_recovery()")) {
      return !result.next() || result.getBoolean(1);
    }
  }
}
