package dev.durabench.provider;

import dev.durabench.experiment.ExperimentRunner;
import dev.durabench.target.LocalTarget;
import dev.durabench.topology.OperatorCidr;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Starts the provider: the port is the first line on standard output, and the only one. The engine
 * may call {@code Cancel}, send SIGINT, or both; and when it dies, the provider follows.
 */
public final class ProviderMain {
  /** The engine sends SIGKILL 5 s after SIGINT; what runs must have been undone by then. */
  private static final Duration TO_UNDO = Duration.ofSeconds(4);

  /** Longer than `--full`; whoever does not want to wait so long cancels. */
  private static final Duration FOR_THE_MACHINE = Duration.ofHours(24);

  /** Not below DURABENCH_HOME: users and homes of a machine share its disks. */
  private static final Path MACHINE_LOCK = Path.of("/tmp/durabench-machine.lock");

  private ProviderMain() {}

  /** Called by {@code bin/pulumi-resource-bench}. */
  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream engine = System.out;
    // Standard output belongs to the engine: a library that prints must not reach it.
    System.setOut(System.err);
    Calls calls = new Calls();
    EngineLog log = new EngineLog();
    Home home = Home.of(System.getenv());
    ServerLocks servers = new ServerLocks(home.servers(), FOR_THE_MACHINE);
    SshParts parts = new SshParts(System.getenv());
    PowerReturn power = new PowerReturn(home.servers(), servers, parts::power);
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .maxInboundMessageSize(Integer.MAX_VALUE)
            .addService(new BenchService(kinds(home, servers, parts, power), log, calls))
            .build()
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, calls, log), "stop"));
    followTheEngine();
    undoFaultsOfTheKilled(power);
    engine.println(server.getPort());
    engine.flush();
    server.awaitTermination();
  }

  /** Whatever the engine is about to do: machines must be there for it. */
  private static void undoFaultsOfTheKilled(PowerReturn power) {
    Thread thread = new Thread(() -> power.ofTheKilled().forEach(System.err::println), "power");
    thread.setDaemon(true);
    thread.start();
  }

  private static List<ResourceKind> kinds(
      Home home, ServerLocks servers, SshParts reached, PowerReturn power) {
    SecureRandom random = new SecureRandom();
    MachineLock machine =
        new MachineLock(SharedFile.orElse(MACHINE_LOCK, home.machineLock()), FOR_THE_MACHINE);
    LocalParts parts = new TargetParts();
    List<LocalKind> standing =
        List.of(
            new PostgresClusterKind(home, machine, parts),
            new ObjectStoreKind(home, machine, parts, random),
            new SqliteSiteKind(home, machine, parts, random));
    List<ResourceKind> kinds = new ArrayList<>(standing);
    kinds.add(
        new RunKind(
            Clock.systemUTC(),
            random,
            Optional.ofNullable(System.getenv(OperatorCidr.VARIABLE)).filter(set -> !set.isBlank()),
            (request, owner) -> LocalKind.sweep(home, standing, request, owner)));
    kinds.add(new PasswordKind(random));
    kinds.add(new KeyPairKind(random));
    kinds.add(new PowerGuardKind(power));
    kinds.add(
        new ExperimentKind(
            machine,
            servers,
            new Surroundings(
                parts,
                jar -> new LocalTarget(jar, LocalTarget.ownJava()),
                new KubernetesParts(reached, reached::hetzner),
                home.servers()),
            new ExperimentRunner()::run));
    return kinds;
  }

  private static void stop(Server server, Calls calls, EngineLog log) {
    calls.cancel();
    server.shutdown();
    try {
      calls.awaitIdle(TO_UNDO);
      // What was cancelled still has to be answered, or the engine keeps it as half done.
      server.awaitTermination(500, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.shutdownNow();
    log.close();
  }

  private static void followTheEngine() {
    ProcessHandle.current().parent().ifPresent(ProviderMain::endWith);
  }

  private static void endWith(ProcessHandle engine) {
    engine
        .onExit()
        .thenRun(() -> System.exit(0))
        .exceptionally(
            failed -> {
              throw new IllegalStateException("cannot watch the engine", failed);
            });
  }
}
