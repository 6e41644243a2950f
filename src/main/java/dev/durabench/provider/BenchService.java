package dev.durabench.provider;

import com.google.protobuf.Empty;
import dev.durabench.experiment.ExperimentFailure;
import dev.durabench.target.TargetFailure;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pulumirpc.Plugin.PluginAttach;
import pulumirpc.Plugin.PluginInfo;
import pulumirpc.Provider.CheckFailure;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.ConfigureRequest;
import pulumirpc.Provider.ConfigureResponse;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.DiffRequest;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.GetSchemaRequest;
import pulumirpc.Provider.GetSchemaResponse;
import pulumirpc.Provider.ProviderHandshakeRequest;
import pulumirpc.Provider.ProviderHandshakeResponse;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.Provider.UpdateResponse;
import pulumirpc.ResourceProviderGrpc.ResourceProviderImplBase;

/** The engine protocol, answered from the declarations of {@link ResourceKind}s. */
final class BenchService extends ResourceProviderImplBase {
  private final Map<String, ResourceKind> kinds;
  private final EngineLog log;
  private final Calls calls;

  BenchService(Iterable<ResourceKind> kinds, EngineLog log, Calls calls) {
    Map<String, ResourceKind> byToken = new TreeMap<>();
    kinds.forEach(kind -> byToken.put(kind.token(), kind));
    this.kinds = byToken;
    this.log = log;
    this.calls = calls;
  }

  @Override
  public void handshake(
      ProviderHandshakeRequest request, StreamObserver<ProviderHandshakeResponse> observer) {
    answer(
        observer,
        () -> {
          log.attach(request.getEngineAddress());
          return ProviderHandshakeResponse.newBuilder()
              .setAcceptSecrets(true)
              .setAcceptResources(true)
              .build();
        });
  }

  @Override
  public void attach(PluginAttach request, StreamObserver<Empty> observer) {
    answer(
        observer,
        () -> {
          log.attach(request.getAddress());
          return Empty.getDefaultInstance();
        });
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<PluginInfo> observer) {
    answer(observer, () -> PluginInfo.newBuilder().setVersion(Schema.VERSION).build());
  }

  @Override
  public void getSchema(GetSchemaRequest request, StreamObserver<GetSchemaResponse> observer) {
    answer(
        observer,
        () -> GetSchemaResponse.newBuilder().setSchema(Schema.json(kinds.values())).build());
  }

  @Override
  public void checkConfig(CheckRequest request, StreamObserver<CheckResponse> observer) {
    answer(observer, () -> CheckResponse.newBuilder().setInputs(request.getNews()).build());
  }

  @Override
  public void diffConfig(DiffRequest request, StreamObserver<DiffResponse> observer) {
    // The provider has no config of its own; a new version of it never makes a resource stale.
    answer(
        observer,
        () -> DiffResponse.newBuilder().setChanges(DiffResponse.DiffChanges.DIFF_NONE).build());
  }

  @Override
  public void configure(ConfigureRequest request, StreamObserver<ConfigureResponse> observer) {
    answer(
        observer,
        () ->
            ConfigureResponse.newBuilder()
                .setAcceptSecrets(true)
                .setSupportsPreview(true)
                .setAcceptResources(true)
                .build());
  }

  @Override
  public void check(CheckRequest request, StreamObserver<CheckResponse> observer) {
    answer(
        observer,
        () -> {
          Failures failures = new Failures();
          Value.Fields inputs =
              kind(request.getUrn(), request.getType())
                  .check(
                      ValueCodec.read(request.getOlds()),
                      ValueCodec.read(request.getNews()),
                      failures);
          return CheckResponse.newBuilder()
              .setInputs(ValueCodec.write(inputs))
              .addAllFailures(
                  failures.all().stream()
                      .map(
                          failure ->
                              CheckFailure.newBuilder()
                                  .setProperty(failure.path())
                                  .setReason(failure.reason())
                                  .build())
                      .toList())
              .build();
        });
  }

  @Override
  public void diff(DiffRequest request, StreamObserver<DiffResponse> observer) {
    answer(
        observer,
        () ->
            Difference.between(
                kind(request.getUrn(), request.getType()),
                ValueCodec.read(request.getOldInputs()),
                ValueCodec.read(request.getNews())));
  }

  @Override
  public void create(CreateRequest request, StreamObserver<CreateResponse> observer) {
    answer(
        observer,
        () -> {
          ResourceKind kind = kind(request.getUrn(), request.getType());
          if (request.getPreview()) {
            return CreateResponse.newBuilder()
                .setProperties(ValueCodec.write(unknownOutputs(kind)))
                .build();
          }
          ResourceKind.Created created =
              calls.run(
                  () ->
                      kind.create(
                          asked(request.getUrn(), request.getName()),
                          ValueCodec.read(request.getProperties())));
          return CreateResponse.newBuilder()
              .setId(created.id())
              .setProperties(ValueCodec.write(marked(kind, created.outputs())))
              .build();
        });
  }

  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
    // What was measured stays what it is: the stored state is the truth.
    answer(
        observer,
        () ->
            ReadResponse.newBuilder()
                .setId(request.getId())
                .setProperties(request.getProperties())
                .setInputs(request.getInputs())
                .build());
  }

  @Override
  public void update(UpdateRequest request, StreamObserver<UpdateResponse> observer) {
    answer(
        observer,
        () -> {
          ResourceKind kind = kind(request.getUrn(), request.getType());
          Value.Fields olds = ValueCodec.read(request.getOlds());
          Value.Fields outputs =
              request.getPreview()
                  ? kind.planned(olds, ValueCodec.read(request.getNews()))
                  : calls.run(
                      () ->
                          kind.update(
                              asked(request.getUrn(), request.getName()),
                              olds,
                              ValueCodec.read(request.getNews())));
          return UpdateResponse.newBuilder()
              .setProperties(ValueCodec.write(marked(kind, outputs)))
              .build();
        });
  }

  @Override
  public void delete(DeleteRequest request, StreamObserver<Empty> observer) {
    answer(
        observer,
        () -> {
          ResourceKind kind = kind(request.getUrn(), request.getType());
          calls.run(
              () -> {
                kind.delete(
                    asked(request.getUrn(), request.getName()),
                    ValueCodec.read(request.getProperties()));
                return Empty.getDefaultInstance();
              });
          return Empty.getDefaultInstance();
        });
  }

  @Override
  public void cancel(Empty request, StreamObserver<Empty> observer) {
    answer(
        observer,
        () -> {
          calls.cancel();
          return Empty.getDefaultInstance();
        });
  }

  private ResourceKind kind(String urn, String type) {
    ResourceKind kind = kinds.get(type);
    if (kind == null) {
      throw new IllegalArgumentException(
          urn + ": there is no resource type " + type + "; there are " + kinds.keySet());
    }
    return kind;
  }

  private Request asked(String urn, String name) {
    return new Request(
        urn,
        name,
        (message, fraction) -> log.progress(urn, message, fraction),
        message -> log.warning(urn, message));
  }

  private static Value.Fields unknownOutputs(ResourceKind kind) {
    return new Value.Fields(
        kind.outputs().stream().collect(Collectors.toMap(Output::name, Output::unknown)));
  }

  private static Value.Fields marked(ResourceKind kind, Value.Fields outputs) {
    Value.Fields marked = outputs;
    for (Output output : kind.outputs()) {
      Value value = outputs.get(output.name());
      if (output.secret() && !(value instanceof Value.Secret)) {
        marked = marked.with(output.name(), new Value.Secret(value));
      }
    }
    return marked;
  }

  private <T> void answer(StreamObserver<T> observer, Supplier<T> work) {
    @Nullable T response;
    try {
      response = work.get();
    } catch (Calls.Cancelled | ExperimentFailure | TargetFailure e) {
      observer.onError(refused(calls.cancelled() ? Status.CANCELLED : Status.UNKNOWN, e));
      return;
    } catch (IllegalArgumentException e) {
      observer.onError(refused(Status.INVALID_ARGUMENT, e));
      return;
    } catch (RuntimeException e) {
      e.printStackTrace();
      observer.onError(refused(Status.INTERNAL, e));
      return;
    }
    observer.onNext(response);
    observer.onCompleted();
  }

  private static RuntimeException refused(Status status, RuntimeException cause) {
    String message = cause.getMessage();
    return status
        .withDescription(message == null ? cause.toString() : message)
        .withCause(cause)
        .asRuntimeException();
  }
}
