package dev.durabench.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Any;
import com.google.protobuf.Empty;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
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
import pulumirpc.Provider.ErrorResourceInitFailed;
import pulumirpc.Provider.GetSchemaRequest;
import pulumirpc.Provider.GetSchemaResponse;
import pulumirpc.Provider.ProviderHandshakeRequest;
import pulumirpc.Provider.ProviderHandshakeResponse;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.Provider.UpdateResponse;
import pulumirpc.ResourceProviderGrpc.ResourceProviderImplBase;

/** The engine's protocol, answered for a stand-in. */
final class StandInService extends ResourceProviderImplBase {
  private final StandIn provider;
  private final Set<Thread> working = new HashSet<>();
  private boolean cancelled;

  StandInService(StandIn provider) {
    this.provider = provider;
  }

  @Override
  public void handshake(
      ProviderHandshakeRequest request, StreamObserver<ProviderHandshakeResponse> observer) {
    answer(observer, () -> ProviderHandshakeResponse.getDefaultInstance());
  }

  @Override
  public void attach(PluginAttach request, StreamObserver<Empty> observer) {
    answer(observer, Empty::getDefaultInstance);
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<PluginInfo> observer) {
    answer(observer, () -> PluginInfo.newBuilder().setVersion(provider.version()).build());
  }

  @Override
  public void getSchema(GetSchemaRequest request, StreamObserver<GetSchemaResponse> observer) {
    answer(observer, () -> GetSchemaResponse.newBuilder().setSchema("{}").build());
  }

  @Override
  public void checkConfig(CheckRequest request, StreamObserver<CheckResponse> observer) {
    answer(
        observer,
        () -> checked(request.getNews(), provider.configure(config(Wire.read(request.getNews())))));
  }

  @Override
  public void diffConfig(DiffRequest request, StreamObserver<DiffResponse> observer) {
    answer(
        observer,
        () -> DiffResponse.newBuilder().setChanges(DiffResponse.DiffChanges.DIFF_NONE).build());
  }

  @Override
  public void configure(ConfigureRequest request, StreamObserver<ConfigureResponse> observer) {
    answer(
        observer,
        () -> {
          List<Schema.Mistake> mistakes = provider.configure(config(Wire.read(request.getArgs())));
          if (!mistakes.isEmpty()) {
            throw new StandInFailure(mistakes.toString());
          }
          return ConfigureResponse.newBuilder().setSupportsPreview(true).build();
        });
  }

  @Override
  public void check(CheckRequest request, StreamObserver<CheckResponse> observer) {
    answer(
        observer,
        () -> {
          String token = type(request.getUrn());
          ObjectNode news = Wire.read(request.getNews());
          List<Schema.Mistake> mistakes = Schema.of(token).check(news);
          if (mistakes.isEmpty()) {
            mistakes = provider.examine(token, news);
          }
          ObjectNode olds = Wire.read(request.getOlds());
          return checked(
              Wire.write(provider.fill(token, name(request.getUrn()), news, olds)), mistakes);
        });
  }

  @Override
  public void diff(DiffRequest request, StreamObserver<DiffResponse> observer) {
    answer(
        observer,
        () ->
            new Differences(provider, type(request.getUrn()))
                .between(Wire.read(request.getOldInputs()), Wire.read(request.getNews())));
  }

  @Override
  public void create(CreateRequest request, StreamObserver<CreateResponse> observer) {
    answer(
        observer,
        () -> {
          String token = type(request.getUrn());
          ObjectNode inputs = Wire.read(request.getProperties());
          if (request.getPreview()) {
            ObjectNode planned = inputs.deepCopy();
            Schema.of(token).outputs().forEach(output -> planned.put(output, Wire.UNKNOWN));
            return CreateResponse.newBuilder().setProperties(Wire.write(planned)).build();
          }
          StandInFailure.Made made =
              work(() -> provider.create(token, name(request.getUrn()), inputs));
          return CreateResponse.newBuilder()
              .setId(made.id())
              .setProperties(Wire.write(made.outputs()))
              .build();
        });
  }

  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
    answer(
        observer,
        () ->
            work(
                () ->
                    provider
                        .read(
                            type(request.getUrn()),
                            request.getId(),
                            Wire.read(request.getProperties()))
                        .map(
                            state ->
                                ReadResponse.newBuilder()
                                    .setId(request.getId())
                                    .setInputs(request.getInputs())
                                    .setProperties(Wire.write(state))
                                    .build())
                        .orElseGet(ReadResponse::getDefaultInstance)));
  }

  @Override
  public void update(UpdateRequest request, StreamObserver<UpdateResponse> observer) {
    answer(
        observer,
        () -> {
          String token = type(request.getUrn());
          ObjectNode state = Wire.read(request.getOlds());
          ObjectNode olds = Wire.read(request.getOldInputs());
          ObjectNode inputs = Wire.read(request.getNews());
          ObjectNode outputs =
              request.getPreview()
                  ? provider.planned(token, state, olds, inputs)
                  : work(() -> provider.update(token, request.getId(), state, olds, inputs));
          return UpdateResponse.newBuilder().setProperties(Wire.write(outputs)).build();
        });
  }

  @Override
  public void delete(DeleteRequest request, StreamObserver<Empty> observer) {
    answer(
        observer,
        () ->
            work(
                () -> {
                  provider.delete(
                      type(request.getUrn()), request.getId(), Wire.read(request.getProperties()));
                  return Empty.getDefaultInstance();
                }));
  }

  @Override
  public void cancel(Empty request, StreamObserver<Empty> observer) {
    cancelAll();
    answer(observer, Empty::getDefaultInstance);
  }

  synchronized void cancelAll() {
    cancelled = true;
    working.forEach(Thread::interrupt);
  }

  private <T> T work(Supplier<T> task) {
    synchronized (this) {
      if (cancelled) {
        throw new StandInFailure("context canceled");
      }
      working.add(Thread.currentThread());
    }
    try {
      return task.get();
    } finally {
      synchronized (this) {
        working.remove(Thread.currentThread());
      }
      boolean unused = Thread.interrupted();
    }
  }

  private static CheckResponse checked(
      com.google.protobuf.Struct inputs, List<Schema.Mistake> mistakes) {
    CheckResponse.Builder response = CheckResponse.newBuilder().setInputs(inputs);
    mistakes.forEach(
        mistake ->
            response.addFailures(
                CheckFailure.newBuilder().setProperty(mistake.path()).setReason(mistake.reason())));
    return response.build();
  }

  private static Map<String, String> config(ObjectNode given) {
    Map<String, String> config = new HashMap<>();
    given.properties().forEach(entry -> config.put(entry.getKey(), entry.getValue().asText()));
    return config;
  }

  /** The last type of a URN whose type lists its parents' types too. */
  private static String type(String urn) {
    String types = urn.split("::", 4)[2];
    return types.substring(types.lastIndexOf('$') + 1);
  }

  private static String name(String urn) {
    return urn.split("::", 4)[3];
  }

  private static <T> void answer(StreamObserver<T> observer, Supplier<T> work) {
    T response;
    try {
      response = work.get();
    } catch (StandInFailure e) {
      observer.onError(refused(e));
      return;
    } catch (RuntimeException e) {
      e.printStackTrace();
      observer.onError(Status.INTERNAL.withDescription(e.toString()).asRuntimeException());
      return;
    }
    observer.onNext(response);
    observer.onCompleted();
  }

  private static RuntimeException refused(StandInFailure failure) {
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder()
            .setCode(com.google.rpc.Code.UNKNOWN_VALUE)
            .setMessage(String.valueOf(failure.getMessage()));
    failure
        .half()
        .ifPresent(
            made ->
                status.addDetails(
                    Any.pack(
                        ErrorResourceInitFailed.newBuilder()
                            .setId(made.id())
                            .setProperties(Wire.write(made.outputs()))
                            .addReasons(String.valueOf(failure.getMessage()))
                            .build())));
    return StatusProto.toStatusRuntimeException(status.build());
  }
}
