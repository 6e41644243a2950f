package dev.durabench.experiment;

import dev.durabench.ledger.Scan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks by JDBC. */
final class SqliteQueries implements FileQueries {
  /** What SQLite fails with when the content is to blame: SQLITE_CORRUPT and SQLITE_NOTADB. */
  private static final Set<Integer> DAMAGED = Set.of(11, 26);

  @Override
  public Optional<String> damage(Path file) {
    if (Files.notExists(file)) {
      return Optional.of("there is no database file " + file.getFileName());
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      return damage(statement);
    } catch (SQLException e) {
      // The upper bits are details of the same error.
      return DAMAGED.contains(e.getErrorCode() & 0xff)
          ? Optional.of("PRAGMA quick_check fails: " + e.getMessage())
          : Optional.empty();
    }
  }

  @Override
  public Scan scan(Path file) {
    if (!Files.isRegularFile(file)) {
      return new Scan(Map.of(), Optional.of("there is no database file " + file.getFileName()));
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      Optional<String> damage = damage(statement);
      return damage.isPresent()
          ? new Scan(Map.of(), damage)
          : new Scan(ids(statement), Optional.empty());
    } catch (SQLException e) {
      return new Scan(Map.of(), Optional.of("the database file cannot be read: " + e.getMessage()));
    }
  }

  private static Optional<String> damage(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("PRAGMA quick_check")) {
      String answer = rows.next() ? rows.getString(1) : "nothing";
      return "ok".equals(answer)
          ? Optional.empty()
          : Optional.of("PRAGMA quick_check answers: " + answer);
    }
  }

  private static Map<Long, Integer> ids(Statement statement) throws SQLException {
    Map<Long, Integer> found = new HashMap<>();
    try (ResultSet tables =
        statement.executeQuery("SELECT 1 FROM sqlite_master WHERE name = 'durabench_ledger'")) {
      if (!tables.next()) {
        // The commit that made the table is gone, and every row with it.
        return found;
      }
    }
    try (ResultSet rows =
        statement.executeQuery("SELECT id, count(*) FROM durabench_ledger GROUP BY id")) {
      while (rows.next()) {
        found.put(rows.getLong(1), rows.getInt(2));
      }
    }
    return found;
  }
}
