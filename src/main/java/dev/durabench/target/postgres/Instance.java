package dev.durabench.target.postgres;

/** One server: its data directory and its processes, whether it runs or not. */
public interface Instance {
  /** Such as {@code pg1}; also its application_name and the name of its slot. */
  String name();

  /** Where its log is, for messages. */
  String logName();

  /** True while its postmaster lives. */
  boolean running();

  /** True when it takes connections. */
  boolean ready();

  /** Waits until it takes connections; a standby takes them once it is consistent. */
  void awaitReady();

  /** True when it starts as a standby, or is only half there because it is becoming one. */
  boolean isStandby();

  /** True while its data directory is being replaced. */
  boolean isHalfMade();

  /** From its next start on it is a standby. */
  void makeStandby();

  /** Stops it in an orderly way: connected standbys get all WAL first. */
  void stop();

  /** Kills all of its processes at once and returns when they are gone. */
  void kill();

  /**
   * True when it ended together with its machine, so that nobody whom it was connected to has heard
   * of that.
   */
  boolean endedSilently();

  /**
   * The newest timeline that its WAL is on. Of two servers that both think they are the primary,
   * the one promoted last is on the newer one.
   */
  int timeline();

  /** The history file of a timeline in its WAL. */
  String history(int timeline);

  /** True when it has the WAL segment that holds a position, on whatever timeline. */
  boolean holdsSegment(long position);
}
