package dev.durabench.target.local;

import dev.durabench.target.Poll;
import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An S3 endpoint on the loopback interface: S3Proxy in a process and a class path of its own,
 * objects as files. It outlives the process that made it.
 */
public final class LocalObjectStore {
  /** A JVM with a hundred jars on a busy machine. */
  private static final Duration START = Duration.ofSeconds(60);

  private static final Duration STOP = Duration.ofSeconds(10);

  private final Path directory;
  private final StoreFile file;
  private final String secretKey;

  private LocalObjectStore(Path directory, StoreFile file, String secretKey) {
    this.directory = directory;
    this.file = file;
    this.secretKey = secretKey;
  }

  /**
   * Makes a store, or adopts the one of the same spec that is there. It runs when this returns.
   *
   * @throws TargetFailure when it does not come up
   */
  public static LocalObjectStore create(ObjectStoreSpec spec, String accessKey, String secretKey) {
    StoreFile wanted =
        new StoreFile(spec.jars().toString(), spec.bucket(), accessKey, Ports.free(1).get(0));
    Optional<StoreFile> found = StoreFile.read(spec.directory()).filter(wanted::fits);
    StoreFile file = found.orElse(wanted);
    if (found.isEmpty()) {
      destroy(spec.directory());
      Trees.directory(spec.directory(), "rwx------", Account.ours());
      Trees.checkDurable(spec.directory());
      Trees.directory(spec.directory().resolve("objects"), "rwx------", Account.ours());
      file.write(spec.directory());
    }
    LocalObjectStore store = new LocalObjectStore(spec.directory(), file, secretKey);
    store.configure();
    store.ensureRunning();
    return store;
  }

  /**
   * A store made before. Starts nothing: {@link #ensureRunning} does.
   *
   * @throws TargetFailure when there is none in the directory
   */
  public static LocalObjectStore open(Path directory, String secretKey) {
    StoreFile file =
        StoreFile.read(directory)
            .orElseThrow(
                () ->
                    new TargetFailure(
                        "there is no object store in "
                            + directory
                            + ": destroy the stack and bring it up again"));
    return new LocalObjectStore(directory, file, secretKey);
  }

  /** Kills the process and removes all objects. Idempotent. */
  public static void destroy(Path directory) {
    daemon(directory).kill();
    Trees.delete(directory);
  }

  /** Such as {@code http://127.0.0.1:41234}; stays the same across restarts. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + file.port());
  }

  /** The one bucket. */
  public String bucket() {
    return file.bucket();
  }

  /** The access key's id. */
  public String accessKey() {
    return file.accessKey();
  }

  String secretKey() {
    return secretKey;
  }

  /** S3Proxy's version. */
  public String version() {
    String name = Jars.named(Path.of(file.jars()), "s3proxy-");
    return name.substring("s3proxy-".length(), name.length() - ".jar".length());
  }

  /** Its log file. */
  Path log() {
    return daemon(directory).log();
  }

  /** Where the objects of the bucket are as files. */
  Path objects() {
    return directory.resolve("objects").resolve(file.bucket());
  }

  /** Starts it if it is down, and waits until it answers. */
  public void ensureRunning() {
    if (daemon(directory).running().isPresent() && answers()) {
      return;
    }
    daemon(directory).kill();
    start();
  }

  /** Starts it on the port that it had before, and waits until it answers. */
  public void start() {
    Daemon daemon = daemon(directory);
    // The threads of one that was just killed may take a moment to let go of it.
    if (!Poll.reaches(() -> Ports.isFree(file.port()), STOP)) {
      throw new TargetFailure(
          "port %d of the object store in %s is taken by another program: end that, or destroy the"
                  .formatted(file.port(), directory)
              + " stack and bring it up again");
    }
    Trees.directory(objects(), "rwx------", Account.ours());
    daemon.start(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-Dlogback.configurationFile=" + directory.resolve("logback.xml"),
            "-cp",
            file.jars() + "/*",
            "org.gaul.s3proxy.Main",
            "--properties",
            directory.resolve("s3proxy.properties").toString()),
        directory,
        // It may carry flags that are meant for us, and is echoed into the log.
        Map.of("JAVA_TOOL_OPTIONS", "", "JDK_JAVA_OPTIONS", ""));
    daemon.awaitReady(this::answers, START, "the object store in " + directory);
  }

  /** Stops it; clients are refused until {@link #start}. Objects stay. */
  public void stop() {
    daemon(directory).stop(STOP);
  }

  private boolean answers() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection)
              endpoint().resolve("/" + bucket()).toURL().openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(1000);
      connection.setReadTimeout(5000);
      try {
        return connection.getResponseCode() > 0;
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return false;
    }
  }

  private void configure() {
    StringBuilder text = new StringBuilder();
    Map.of(
            "s3proxy.endpoint",
            endpoint().toString(),
            "s3proxy.authorization",
            "aws-v2-or-v4",
            "s3proxy.identity",
            file.accessKey(),
            "s3proxy.credential",
            secretKey,
            "jclouds.provider",
            "filesystem-nio2",
            "jclouds.filesystem.basedir",
            directory.resolve("objects").toString())
        .forEach((key, value) -> text.append(key + "=" + value.replace("\\", "\\\\") + "\n"));
    Account ours = Account.ours();
    Path properties = directory.resolve("s3proxy.properties");
    boolean changed = !Files.exists(properties) || !sameLines(Command.read(properties), "" + text);
    Trees.write(properties, text.toString(), "rw-------", ours);
    Path logback = directory.resolve("logback.xml");
    Trees.write(logback, Resources.text("s3proxy-logback.xml"), "rw-------", ours);
    if (changed) {
      daemon(directory).kill();
    }
  }

  private static boolean sameLines(String first, String second) {
    return first.lines().sorted().toList().equals(second.lines().sorted().toList());
  }

  private static Daemon daemon(Path directory) {
    return new Daemon(directory.resolve("s3proxy.pid"), directory.resolve("s3proxy.log"));
  }

  @Override
  public String toString() {
    return endpoint() + " in " + directory;
  }
}
