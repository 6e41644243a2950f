package dev.durabench.agent;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A SQLite database in WAL mode, opened as the plans say. */
final class SqliteFile {
  /** One row of the ledger's table: id, bytes of padding. */
  static final String INSERT =
      "insert into durabench_ledger(id, padding) values (?, randomblob(?))";

  private SqliteFile() {}

  /**
   * Opens it with the table of ledger rows; without a unique index, which would hide duplicates.
   */
  static Connection openLedger(Path file, String synchronous) throws SQLException {
    Connection connection = open(file, synchronous);
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table if not exists durabench_ledger(id integer, padding blob)");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /**
   * Opens it, created when absent.
   *
   * @param synchronous {@code full} or {@code normal}
   */
  static Connection open(Path file, String synchronous) throws SQLException {
    if (!synchronous.equals("full") && !synchronous.equals("normal")) {
      throw new IllegalArgumentException("synchronous is neither full nor normal: " + synchronous);
    }
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      // Litestream holds the write lock at times; a writer that gave up then would count failures.
      statement.execute("pragma busy_timeout = 5000");
      expect(statement, "pragma journal_mode = wal", "wal");
      statement.execute("pragma synchronous = " + synchronous.toUpperCase(Locale.ROOT));
      expect(statement, "pragma synchronous", synchronous.equals("full") ? "2" : "1");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  private static void expect(Statement statement, String question, String answer)
      throws SQLException {
    try (ResultSet result = statement.executeQuery(question)) {
      String got = result.next() ? result.getString(1) : "nothing";
      if (!answer.equals(got)) {
        throw new SQLException(question + " answers " + got + ", not " + answer);
      }
    }
  }

  /**
   * True when a failed commit has certainly left nothing: SQLite never got the lock, or refused the
   * statement itself.
   */
  static boolean certainlyNotCommitted(SQLException failure) {
    if (!(failure instanceof SQLiteException sqlite)) {
      return false;
    }
    SQLiteErrorCode code = sqlite.getResultCode();
    int primary = code.code & 0xff;
    return primary == SQLiteErrorCode.SQLITE_BUSY.code
        || primary == SQLiteErrorCode.SQLITE_LOCKED.code
        || primary == SQLiteErrorCode.SQLITE_READONLY.code
        || primary == SQLiteErrorCode.SQLITE_CONSTRAINT.code
        || primary == SQLiteErrorCode.SQLITE_CANTOPEN.code;
  }
}
