package dev.durabench.target.local;

import dev.durabench.target.SqliteSite;
import dev.durabench.target.TargetFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** One Litestream process, for one database. */
final class LitestreamReplication implements SqliteSite.Replication {
  private static final Duration START = Duration.ofSeconds(30);

  /** It syncs once more when it is asked to end. */
  private static final Duration STOP = Duration.ofSeconds(30);

  private final Litestream litestream;
  private final Path database;
  private final Path socket;
  private final Path directory;
  private final Path config;
  private final Daemon daemon;

  /**
   * A replication that does not run yet.
   *
   * @param name names its files in {@code directory}, unique there
   */
  LitestreamReplication(
      Litestream litestream, Path database, Path directory, String name, Path sockets) {
    this.litestream = litestream;
    this.database = database;
    this.socket = sockets.resolve(name);
    this.directory = directory;
    this.config = directory.resolve(name + ".yml");
    this.daemon = new Daemon(directory.resolve(name + ".pid"), directory.resolve(name + ".log"));
  }

  void start(String replica, Duration syncInterval) {
    Trees.write(
        config,
        litestream.config(database, replica, syncInterval, socket),
        "rw-------",
        Account.ours());
    daemon.start(
        List.of(
            litestream.program().toString(),
            "replicate",
            "-no-expand-env",
            "-config",
            config.toString()),
        directory,
        litestream.environment());
    daemon.awaitReady(() -> Files.exists(socket), START, "Litestream for " + database);
    awaitSynced(START);
  }

  @Override
  public void awaitSynced(Duration timeout) {
    long seconds = Math.max(1, timeout.toSeconds());
    Command.Result result =
        Command.of(
                litestream.program().toString(),
                "sync",
                "-wait",
                "-timeout",
                Long.toString(seconds),
                "-socket",
                socket.toString(),
                database.toString())
            .attempt(Duration.ofSeconds(seconds + 5));
    if (result.exit() != 0) {
      throw new TargetFailure(
          "Litestream has not replicated all of %s within %d s: %s; its log is %s"
              .formatted(database, seconds, result.output().strip(), log()));
    }
  }

  @Override
  public void kill() {
    daemon.kill();
    ended();
  }

  @Override
  public Path log() {
    return daemon.log();
  }

  @Override
  public void close() {
    daemon.stop(STOP);
    ended();
  }

  private void ended() {
    Trees.delete(socket);
  }
}
