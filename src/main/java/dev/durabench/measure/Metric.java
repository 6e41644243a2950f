package dev.durabench.measure;

import java.util.Arrays;

/** Everything that durabench measures; one list for code, results and docs. */
public enum Metric {
  COMMIT_MEAN("commit.mean", Unit.MILLIS, "mean latency of a durable commit (or transaction)"),
  COMMIT_P50("commit.p50", Unit.MILLIS, "median latency of a durable commit"),
  COMMIT_P99("commit.p99", Unit.MILLIS, "99th percentile of a durable commit"),
  COMMIT_P999("commit.p99.9", Unit.MILLIS, "99.9th percentile of a durable commit"),
  COMMIT_MAX("commit.max", Unit.MILLIS, "slowest commit"),
  TPS("tps", Unit.PER_SECOND, "transactions a second, all clients together"),
  FLUSH_MEAN("flush.mean", Unit.MILLIS, "mean time of write plus fdatasync of 8 KiB"),
  FLUSH_P50("flush.p50", Unit.MILLIS, "median time of fdatasync after an 8 KiB overwrite"),
  FLUSH_P99("flush.p99", Unit.MILLIS, "99th percentile of fdatasync after an 8 KiB overwrite"),
  FLUSH_P999("flush.p99.9", Unit.MILLIS, "99.9th percentile of fdatasync"),
  FLUSH_RATE("flush.rate", Unit.PER_SECOND, "write-and-flush operations a second, depth 1"),
  NETWORK_ICMP_P50("network.icmp.p50", Unit.MILLIS, "median round trip of an ICMP echo"),
  NETWORK_ICMP_P99("network.icmp.p99", Unit.MILLIS, "99th percentile of an ICMP echo"),
  NETWORK_TCP_P50(
      "network.tcp.p50", Unit.MILLIS, "median set-up of a TCP connection, one round trip"),
  NETWORK_TCP_P99("network.tcp.p99", Unit.MILLIS, "99th percentile of a TCP connection's set-up"),
  NETWORK_SELECT1_P50(
      "network.select1.p50", Unit.MILLIS, "median of SELECT 1 over TCP, on an open connection"),
  NETWORK_SELECT1_P99("network.select1.p99", Unit.MILLIS, "99th percentile of SELECT 1 over TCP"),
  GAP_LONGEST("gap.longest", Unit.SECONDS, "longest stretch without an acknowledgement"),
  GAP_TOTAL("gap.total", Unit.SECONDS, "all stretches of 1 s or more without an acknowledgement"),
  FAIL_OVER_FIRST_ACK(
      "fail-over.first-ack", Unit.SECONDS, "fault to the first acknowledgement after it"),
  FAIL_OVER_PROMOTION("fail-over.promotion", Unit.SECONDS, "fault to the new primary being open"),
  REJOIN_DURATION(
      "rejoin.duration", Unit.SECONDS, "old primary's return to streaming as a standby"),
  FENCING_STALL(
      "fencing.stall", Unit.SECONDS, "with every standby fenced, until writes are acknowledged"),
  LOST_ACKNOWLEDGED("lost.acknowledged", Unit.COUNT, "acknowledged writes that are gone"),
  LOST_DURATION(
      "lost.duration", Unit.SECONDS, "age, at the fault, of the oldest lost acknowledged write"),
  RESTORE_DURATION("restore.duration", Unit.SECONDS, "restore until the database can be read"),
  RESTORE_BYTES("restore.bytes", Unit.BYTES, "size of the restored database file"),
  REPLICA_BYTES("replica.bytes", Unit.BYTES, "bytes in the object store for this database"),
  SCHEDULE_ERROR(
      "schedule.error.p99", Unit.MILLIS, "99th percentile of intended against sent, open loop"),
  COST_PER_MILLION("cost.per-million", Unit.EUROS, "net price of a million durable transactions");

  /** Units of metrics. */
  public enum Unit {
    MILLIS("ms"),
    SECONDS("s"),
    PER_SECOND("1/s"),
    COUNT(""),
    BYTES("B"),
    EUROS("EUR");

    private final String symbol;

    Unit(String symbol) {
      this.symbol = symbol;
    }

    /** As printed behind a figure; empty for plain counts. */
    public String symbol() {
      return symbol;
    }
  }

  /** How values of a metric are ranked. */
  public enum Better {
    LOWER,
    HIGHER,
    /** Says what was measured, not how well; two values are not ranked. */
    NEITHER
  }

  private final String key;
  private final Unit unit;
  private final String meaning;

  Metric(String key, Unit unit, String meaning) {
    this.key = key;
    this.unit = unit;
    this.meaning = meaning;
  }

  /** The name used in results and reports, such as {@code commit.p99}. */
  public String key() {
    return key;
  }

  /** The unit that every value of this metric has. */
  public Unit unit() {
    return unit;
  }

  /** Which of two values of this metric is the better one. */
  public Better better() {
    return switch (this) {
      case TPS, FLUSH_RATE -> Better.HIGHER;
      case RESTORE_BYTES -> Better.NEITHER;
      case COMMIT_MEAN,
          COMMIT_P50,
          COMMIT_P99,
          COMMIT_P999,
          COMMIT_MAX,
          FLUSH_MEAN,
          FLUSH_P50,
          FLUSH_P99,
          FLUSH_P999,
          NETWORK_ICMP_P50,
          NETWORK_ICMP_P99,
          NETWORK_TCP_P50,
          NETWORK_TCP_P99,
          NETWORK_SELECT1_P50,
          NETWORK_SELECT1_P99,
          GAP_LONGEST,
          GAP_TOTAL,
          FAIL_OVER_FIRST_ACK,
          FAIL_OVER_PROMOTION,
          REJOIN_DURATION,
          FENCING_STALL,
          LOST_ACKNOWLEDGED,
          LOST_DURATION,
          RESTORE_DURATION,
          REPLICA_BYTES,
          SCHEDULE_ERROR,
          COST_PER_MILLION ->
          Better.LOWER;
    };
  }

  /**
   * The metric of that key.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Metric ofKey(String key) {
    return Arrays.stream(values())
        .filter(metric -> metric.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no metric " + key));
  }

  /** What it is, in half a sentence. */
  public String meaning() {
    return meaning;
  }
}
