package dev.durabench.standin;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Empty;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pulumirpc.Provider.CheckFailure;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.ConfigureRequest;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.DiffRequest;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.ResourceProviderGrpc;
import pulumirpc.ResourceProviderGrpc.ResourceProviderBlockingStub;

/** A stand-in behind a real connection, asked as the engine asks. */
final class StandInRig implements AutoCloseable {
  private final Server server;
  private final ManagedChannel channel;
  private final ResourceProviderBlockingStub stub;

  StandInRig(StandIn provider) throws IOException {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(new StandInService(provider))
            .build()
            .start();
    channel = NettyChannelBuilder.forTarget("127.0.0.1:" + server.getPort()).usePlaintext().build();
    stub = ResourceProviderGrpc.newBlockingStub(channel);
  }

  void configure() {
    var unused = stub.configure(ConfigureRequest.getDefaultInstance());
  }

  /** What a check refuses, as {@code path: reason}. */
  List<String> check(String type, String news) {
    return stub
        .check(CheckRequest.newBuilder().setUrn(urn(type)).setNews(Wire.write(json(news))).build())
        .getFailuresList()
        .stream()
        .map(StandInRig::line)
        .toList();
  }

  DiffResponse diff(String type, String olds, String news) {
    return stub.diff(
        DiffRequest.newBuilder()
            .setUrn(urn(type))
            .setOldInputs(Wire.write(json(olds)))
            .setNews(Wire.write(json(news)))
            .build());
  }

  /** Kinds of differences by property. */
  Map<String, String> kinds(DiffResponse diff) {
    Map<String, String> kinds = new TreeMap<>();
    diff.getDetailedDiffMap().forEach((name, what) -> kinds.put(name, what.getKind().name()));
    return kinds;
  }

  StandInFailure.Made create(String type, String inputs) {
    CreateResponse made =
        stub.create(
            CreateRequest.newBuilder()
                .setUrn(urn(type))
                .setProperties(Wire.write(json(inputs)))
                .build());
    return new StandInFailure.Made(made.getId(), Wire.read(made.getProperties()));
  }

  ObjectNode preview(String type, String inputs) {
    return Wire.read(
        stub.create(
                CreateRequest.newBuilder()
                    .setUrn(urn(type))
                    .setPreview(true)
                    .setProperties(Wire.write(json(inputs)))
                    .build())
            .getProperties());
  }

  ObjectNode update(String type, StandInFailure.Made made, String olds, String news) {
    return Wire.read(
        stub.update(
                UpdateRequest.newBuilder()
                    .setUrn(urn(type))
                    .setId(made.id())
                    .setOlds(Wire.write(made.outputs()))
                    .setOldInputs(Wire.write(json(olds)))
                    .setNews(Wire.write(json(news)))
                    .build())
            .getProperties());
  }

  /** True when it is there. */
  boolean read(String type, StandInFailure.Made made) {
    return !stub.read(
            ReadRequest.newBuilder()
                .setUrn(urn(type))
                .setId(made.id())
                .setProperties(Wire.write(made.outputs()))
                .build())
        .getId()
        .isEmpty();
  }

  void delete(String type, StandInFailure.Made made) {
    Empty unused =
        stub.delete(
            DeleteRequest.newBuilder()
                .setUrn(urn(type))
                .setId(made.id())
                .setProperties(Wire.write(made.outputs()))
                .build());
  }

  void cancel() {
    Empty unused = stub.cancel(Empty.getDefaultInstance());
  }

  /** JSON, with single quotes for readability. */
  static ObjectNode json(String text) {
    try {
      return (ObjectNode) new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(CheckFailure failure) {
    return failure.getProperty() + ": " + failure.getReason();
  }

  private static String urn(String type) {
    return "urn:pulumi:stack::project::durabench:index:Parent$" + type + "::x";
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
  }
}
