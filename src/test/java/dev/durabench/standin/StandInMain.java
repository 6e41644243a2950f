package dev.durabench.standin;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Starts a stand-in as the engine starts a provider. */
public final class StandInMain {
  private StandInMain() {}

  /**
   * Called by what {@link Plugins} writes.
   *
   * @param arguments {@code hcloud} or {@code command}, then the engine's
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream engine = System.out;
    System.setOut(System.err);
    StandIn provider =
        switch (arguments[0]) {
          case "hcloud" -> new Hcloud(System.getenv());
          case "command" -> new CommandProvider(System.getenv());
          default -> throw new IllegalArgumentException("no stand-in for " + arguments[0]);
        };
    StandInService service = new StandInService(provider);
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .maxInboundMessageSize(Integer.MAX_VALUE)
            .addService(service)
            .build()
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(service, server), "stop"));
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              java.util.concurrent.CompletableFuture<Void> unused =
                  parent.onExit().thenRun(() -> Runtime.getRuntime().halt(0));
            });
    engine.println(server.getPort());
    engine.flush();
    server.awaitTermination();
  }

  private static void stop(StandInService service, Server server) {
    service.cancelAll();
    server.shutdown();
    try {
      // What was cancelled still has to be answered, or the engine forgets what was half made.
      if (!server.awaitTermination(4, TimeUnit.SECONDS)) {
        server.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
