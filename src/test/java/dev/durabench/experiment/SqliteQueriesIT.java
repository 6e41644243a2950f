package dev.durabench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteQueriesIT {
  private static final int PAGE = 4_096;

  @TempDir private Path directory;
  private final SqliteQueries queries = new SqliteQueries();
  private Path file;

  @BeforeEach
  void fill() throws SQLException {
    file = directory.resolve("some.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA page_size = " + PAGE);
      statement.execute("CREATE TABLE durabench_ledger(id INTEGER PRIMARY KEY, filler BLOB)");
      statement.execute(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)"
              + " INSERT INTO durabench_ledger SELECT i, zeroblob(500) FROM n");
    }
  }

  private void garble(long from, int bytes) throws IOException {
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
      raw.seek(from);
      byte[] garbage = new byte[bytes];
      java.util.Arrays.fill(garbage, (byte) 0xa5);
      raw.write(garbage);
    }
  }

  @Test
  void findsNothingWrongWithAWholeFile() {
    assertThat(queries.damage(file)).isEmpty();
    assertThat(queries.scan(file).found()).hasSize(100);
    assertThat(queries.scan(file).incomplete()).isEmpty();
  }

  @Test
  void findsAGarbledPageDamaged() throws IOException {
    garble(3L * PAGE, PAGE);

    assertThat(queries.damage(file)).isPresent();
  }

  @Test
  void findsAFileThatIsNoDatabaseDamaged() throws IOException {
    garble(0, 100);

    assertThat(queries.damage(file).orElseThrow()).contains("not a database");
  }

  @Test
  void findsAMissingFileDamaged() throws IOException {
    Files.delete(file);

    assertThat(queries.damage(file)).contains("there is no database file some.db");
  }

  @Test
  void cannotLookWhileSomebodyElseHoldsTheFile() throws SQLException {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN EXCLUSIVE");

      assertThat(queries.damage(file)).isEmpty();
      assertThat(queries.scan(file).incomplete()).isPresent();
    }
  }
}
