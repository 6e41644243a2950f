package dev.durabench.provider;

import com.google.protobuf.Empty;
import dev.durabench.experiment.Cell;
import dev.durabench.experiment.ExperimentRequest;
import dev.durabench.experiment.Progress;
import dev.durabench.target.LocalTarget;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import pulumirpc.EngineGrpc;
import pulumirpc.EngineOuterClass.LogRequest;
import pulumirpc.Plugin.PluginAttach;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.DiffRequest;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.ResourceProviderGrpc;
import pulumirpc.ResourceProviderGrpc.ResourceProviderBlockingStub;

/** The provider behind a real connection, with a listening engine and parts that do nothing. */
final class ProviderRig implements AutoCloseable {
  final FakeParts parts = new FakeParts();
  final FakeServers servers = new FakeServers();
  final List<LogRequest> logged = new CopyOnWriteArrayList<>();
  final List<ExperimentRequest> experiments = new CopyOnWriteArrayList<>();
  final FakePower power = new FakePower();
  final PowerReturn powerReturn;
  final Home home;
  ExperimentKind.Runner runner = (request, progress) -> List.of();
  private final Server server;
  private final ManagedChannel channel;
  private final ResourceProviderBlockingStub stub;

  ProviderRig(Path directory, Clock clock) throws IOException {
    this(directory, clock, Optional.empty());
  }

  ProviderRig(Path directory, Clock clock, Optional<String> operatorCidr) throws IOException {
    home = new Home(directory.resolve("local"), "file:///state");
    MachineLock machine = new MachineLock(home.machineLock(), Duration.ofMillis(600));
    SecureRandom random = new SecureRandom();
    List<LocalKind> standing =
        List.of(
            new PostgresClusterKind(home, machine, parts),
            new ObjectStoreKind(home, machine, parts, random),
            new SqliteSiteKind(home, machine, parts, random));
    List<ResourceKind> kinds = new ArrayList<>(standing);
    kinds.add(
        new RunKind(
            clock,
            random,
            operatorCidr,
            (request, owner) -> LocalKind.sweep(home, standing, request, owner)));
    kinds.add(new PasswordKind(random));
    kinds.add(new KeyPairKind(random));
    ServerLocks serverLocks = new ServerLocks(home.servers(), Duration.ofMillis(600));
    powerReturn =
        new PowerReturn(home.servers(), serverLocks, reach -> power, Duration.ofMillis(50));
    kinds.add(new PowerGuardKind(powerReturn));
    kinds.add(
        new ExperimentKind(
            machine,
            serverLocks,
            new Surroundings(
                parts, jar -> new LocalTarget(jar, LocalTarget.ownJava()), servers, home.servers()),
            this::run));
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(new BenchService(kinds, new EngineLog(), new Calls()))
            .addService(new ListeningEngine())
            .build()
            .start();
    String address = "127.0.0.1:" + server.getPort();
    channel = NettyChannelBuilder.forTarget(address).usePlaintext().build();
    stub = ResourceProviderGrpc.newBlockingStub(channel);
    Empty unused = stub.attach(PluginAttach.newBuilder().setAddress(address).build());
  }

  ResourceProviderBlockingStub stub() {
    return stub;
  }

  CheckResponse check(String type, Value.Fields news) {
    return check(type, Value.Fields.NONE, news);
  }

  CheckResponse check(String type, Value.Fields olds, Value.Fields news) {
    return stub.check(
        CheckRequest.newBuilder()
            .setUrn(urn(type, "x"))
            .setType(type)
            .setOlds(ValueCodec.write(olds))
            .setNews(ValueCodec.write(news))
            .build());
  }

  DiffResponse diff(String type, Value.Fields olds, Value.Fields news) {
    return stub.diff(
        DiffRequest.newBuilder()
            .setUrn(urn(type, "x"))
            .setType(type)
            .setOldInputs(ValueCodec.write(olds))
            .setNews(ValueCodec.write(news))
            .build());
  }

  CreateResponse create(String type, Value.Fields inputs) {
    return stub.create(creation(type, inputs).build());
  }

  CreateResponse preview(String type, Value.Fields inputs) {
    return stub.create(creation(type, inputs).setPreview(true).build());
  }

  Value.Fields update(String type, Value.Fields outputs, Value.Fields news) {
    return ValueCodec.read(
        stub.update(
                UpdateRequest.newBuilder()
                    .setUrn(urn(type, "x"))
                    .setType(type)
                    .setName("x")
                    .setOlds(ValueCodec.write(outputs))
                    .setNews(ValueCodec.write(news))
                    .build())
            .getProperties());
  }

  Value.Fields previewUpdate(String type, Value.Fields outputs, Value.Fields news) {
    return ValueCodec.read(
        stub.update(
                UpdateRequest.newBuilder()
                    .setUrn(urn(type, "x"))
                    .setType(type)
                    .setName("x")
                    .setOlds(ValueCodec.write(outputs))
                    .setNews(ValueCodec.write(news))
                    .setPreview(true)
                    .build())
            .getProperties());
  }

  void delete(String type, Value.Fields outputs) {
    Empty unused =
        stub.delete(
            DeleteRequest.newBuilder()
                .setUrn(urn(type, "x"))
                .setType(type)
                .setName("x")
                .setProperties(ValueCodec.write(outputs))
                .build());
  }

  void cancel() {
    Empty unused = stub.cancel(Empty.getDefaultInstance());
  }

  static String urn(String type, String name) {
    return "urn:pulumi:bench::durabench::" + type + "::" + name;
  }

  private static CreateRequest.Builder creation(String type, Value.Fields inputs) {
    return CreateRequest.newBuilder()
        .setUrn(urn(type, "x"))
        .setType(type)
        .setName("x")
        .setProperties(ValueCodec.write(inputs));
  }

  private List<Cell> run(ExperimentRequest request, Progress progress) {
    experiments.add(request);
    return runner.run(request, progress);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  /** Keeps what it is told. */
  private final class ListeningEngine extends EngineGrpc.EngineImplBase {
    @Override
    public void log(LogRequest request, StreamObserver<Empty> observer) {
      logged.add(request);
      observer.onNext(Empty.getDefaultInstance());
      observer.onCompleted();
    }
  }
}
