package dev.durabench.target.postgres;

import dev.durabench.target.TargetFailure;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** A superuser connection with bounded waits; failures carry the instance's name. */
public final class Sql implements AutoCloseable {
  private final String instance;
  private final Connection connection;

  private Sql(String instance, Connection connection) {
    this.instance = instance;
    this.connection = connection;
  }

  /**
   * Connects by TCP on the loopback interface.
   *
   * @param bound longest wait for the connection, and for each answer
   */
  public static Connection connect(int port, String database, String password, Duration bound)
      throws SQLException {
    return connect(port, database, properties(password, bound));
  }

  /**
   * The same, where the other side may accept a connection and then say nothing.
   *
   * @param login longest wait until the password was accepted
   */
  public static Connection connect(
      int port, String database, String password, Duration login, Duration bound)
      throws SQLException {
    return connect(port, database, new Login(Cluster.USER, password), login, bound);
  }

  /**
   * Who logs in.
   *
   * @param user a superuser
   * @param password never in a {@code toString}
   */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return user;
    }
  }

  /** The same as another superuser than ours. */
  public static Connection connect(
      int port, String database, Login user, Duration login, Duration bound) throws SQLException {
    Properties properties = properties(user.password(), bound);
    properties.setProperty("user", user.user());
    properties.setProperty("loginTimeout", Long.toString(Math.max(1, login.toSeconds())));
    return connect(port, database, properties);
  }

  private static Connection connect(int port, String database, Properties properties)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + database, properties);
  }

  private static Properties properties(String password, Duration bound) {
    Properties properties = new Properties();
    properties.setProperty("user", Cluster.USER);
    properties.setProperty("password", password);
    String seconds = Long.toString(Math.max(1, bound.toSeconds()));
    properties.setProperty("connectTimeout", seconds);
    properties.setProperty("socketTimeout", seconds);
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("sslmode", "disable");
    properties.setProperty("gssEncMode", "disable");
    properties.setProperty("ApplicationName", "durabench");
    return properties;
  }

  /** A connection that is open; the name is for messages. */
  public static Sql of(String instance, Connection connection) {
    return new Sql(instance, connection);
  }

  /** The same for the database {@code postgres}; the name is for messages. */
  public static Sql open(String instance, int port, String password, Duration bound) {
    try {
      return new Sql(instance, connect(port, "postgres", password, bound));
    } catch (SQLException e) {
      throw new TargetFailure(
          "cannot connect to " + instance + " on port " + port + ": " + e.getMessage(), e);
    }
  }

  /** All rows as text; SQL null is the empty string. */
  public List<List<String>> rows(String sql, String... arguments) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setString(i + 1, arguments[i]);
      }
      List<List<String>> rows = new ArrayList<>();
      if (!statement.execute()) {
        return rows;
      }
      try (ResultSet results = statement.getResultSet()) {
        int columns = results.getMetaData().getColumnCount();
        while (results.next()) {
          List<String> row = new ArrayList<>();
          for (int column = 1; column <= columns; column++) {
            row.add(Optional.ofNullable(results.getString(column)).orElse(""));
          }
          rows.add(row);
        }
      }
      return rows;
    } catch (SQLException e) {
      throw new TargetFailure(instance + ": " + sql + ": " + e.getMessage(), e);
    }
  }

  /** The only column of the only row. */
  public String text(String sql, String... arguments) {
    List<List<String>> rows = rows(sql, arguments);
    if (rows.size() != 1) {
      throw new TargetFailure(instance + ": " + sql + ": " + rows.size() + " rows, expected one");
    }
    return rows.get(0).get(0);
  }

  /** Of the server, such as 18. */
  int majorVersion() {
    try {
      return connection.getMetaData().getDatabaseMajorVersion();
    } catch (SQLException e) {
      throw new TargetFailure(instance + ": its version cannot be told: " + e.getMessage(), e);
    }
  }

  /** True while the other side has not been seen to hang up. */
  public boolean usable() {
    try {
      return !connection.isClosed();
    } catch (SQLException e) {
      return false;
    }
  }

  /** The same without looking at an answer. */
  public void execute(String sql, String... arguments) {
    rows(sql, arguments);
  }

  /** Closes it, whatever has become of the other side. */
  public void hangUp() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      throw new TargetFailure(instance + ": cannot abort a connection: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new TargetFailure(instance + ": cannot close a connection: " + e.getMessage(), e);
    }
  }
}
