import dev.durabench.ledger.Entry;
import dev.durabench.ledger.LedgerWriter;
import dev.durabench.ledger.Outcome;
import dev.durabench.measure.Clock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;

/** Blocks of answered statements, with and without a ledger in turn; see ledger-cost.sh. */
public final class LedgerCost {
  private static final long BLOCK_NANOS = 1_000_000_000L;

  private LedgerCost() {}

  /** Arguments: JDBC URL, directory, pairs. Prints "with without", answers a second, a line. */
  public static void main(String[] args) throws Exception {
    Clock clock = Clock.system();
    try (Connection connection = DriverManager.getConnection(args[0], "postgres", "");
        PreparedStatement statement = connection.prepareStatement("select sum(g) from generate_series(1, 700) g");
        LedgerWriter ledger =
            LedgerWriter.keptByClient(Path.of(args[1], "ledger.csv"), 1 << 16, clock)) {
      long id = 0;
      for (int block = -4; block < 2 * Integer.parseInt(args[2]); ) {
        double[] rates = new double[2];
        for (int turn = 0; turn < 2; turn++, block++) {
          // Who comes first alternates.
          boolean kept = (turn == 0) == (block % 4 < 2);
          long count = 0;
          long start = System.nanoTime();
          while (System.nanoTime() - start < BLOCK_NANOS) {
            long sent = clock.nowMicros();
            statement.execute();
            long answered = clock.nowMicros();
            count++;
            if (kept) {
              ledger.record(new Entry(++id, sent, sent, answered, Outcome.OK));
            }
          }
          rates[kept ? 0 : 1] = count / ((System.nanoTime() - start) / 1e9);
        }
        if (block > 0) {
          System.out.println(rates[0] + " " + rates[1]);
        }
      }
      if (ledger.dropped() > 0) {
        throw new IllegalStateException("the ledger dropped " + ledger.dropped() + " entries");
      }
    }
  }
}
