package dev.durabench.provider;

import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import pulumirpc.EngineGrpc;
import pulumirpc.EngineOuterClass.LogRequest;
import pulumirpc.EngineOuterClass.LogSeverity;

/** Lines that the engine shows beside a resource. Without an engine they go nowhere. */
final class EngineLog implements AutoCloseable {
  private @Nullable ManagedChannel channel;
  private EngineGrpc.@Nullable EngineBlockingStub engine;

  /** Connects to the engine at {@code host:port}; a later address replaces an earlier one. */
  synchronized void attach(String address) {
    if (address.isEmpty()) {
      return;
    }
    close();
    channel = NettyChannelBuilder.forTarget(address).usePlaintext().build();
    engine = EngineGrpc.newBlockingStub(channel);
  }

  /** How far an experiment is: {@code [NN%] message}, replaced by the next such line. */
  void progress(String urn, String message, double fraction) {
    long percent = Math.round(Math.max(0, Math.min(1, fraction)) * 100);
    log(urn, LogSeverity.INFO, String.format(Locale.ROOT, "[%2d%%] %s", percent, message));
  }

  /** A line that stays. */
  void warning(String urn, String message) {
    log(urn, LogSeverity.WARNING, message);
  }

  private synchronized void log(String urn, LogSeverity severity, String message) {
    if (engine == null) {
      return;
    }
    try {
      engine
          .withDeadlineAfter(5, TimeUnit.SECONDS)
          .log(
              LogRequest.newBuilder()
                  .setSeverity(severity)
                  .setUrn(urn)
                  .setMessage(message)
                  .setEphemeral(severity == LogSeverity.INFO)
                  .build());
    } catch (StatusRuntimeException e) {
      // A line that cannot be shown must not end an experiment; nobody is there to be told.
      engine = null;
    }
  }

  @Override
  public synchronized void close() {
    if (channel != null) {
      channel.shutdown();
      channel = null;
      engine = null;
    }
  }
}
