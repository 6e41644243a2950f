package dev.durabench.pulumi.bench;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;

/** Inputs of {@link Experiment}. */
@SuppressWarnings({
  "NullAway.Init",
  "UnusedVariable"
}) // the SDK reads the fields; unset means not given
public final class ExperimentArgs extends ResourceArgs {
  @Import(name = "topology", required = true)
  private Output<String> topology;

  @Import(name = "kind", required = true)
  private Output<String> kind;

  @Import(name = "database", required = true)
  private Output<Map<String, Object>> database;

  @Import(name = "parameters", required = true)
  private Output<Map<String, Object>> parameters;

  @Import(name = "ranOn", required = true)
  private Output<Map<String, Object>> ranOn;

  @Import(name = "methodVersion", required = true)
  private Output<Integer> methodVersion;

  @Import(name = "run", required = true)
  private Output<String> run;

  @Import(name = "directory")
  private Output<String> directory;

  @Import(name = "password")
  private Output<String> password;

  @Import(name = "reach")
  private Output<String> reach;

  @Import(name = "objectStoreDirectory")
  private Output<String> objectStoreDirectory;

  @Import(name = "objectStoreSecretKey")
  private Output<String> objectStoreSecretKey;

  @Import(name = "litestream")
  private Output<String> litestream;

  @Import(name = "agentJar", required = true)
  private Output<String> agentJar;

  @Import(name = "results", required = true)
  private Output<String> results;

  private ExperimentArgs() {}

  /** Starts with nothing given. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects inputs. */
  public static final class Builder {
    private final ExperimentArgs args = new ExperimentArgs();

    private Builder() {}

    public Builder topology(Output<String> topology) {
      args.topology = topology;
      return this;
    }

    public Builder topology(String topology) {
      return topology(Output.of(topology));
    }

    public Builder kind(Output<String> kind) {
      args.kind = kind;
      return this;
    }

    public Builder kind(String kind) {
      return kind(Output.of(kind));
    }

    public Builder database(Output<Map<String, Object>> database) {
      args.database = database;
      return this;
    }

    public Builder database(Map<String, Object> database) {
      return database(Output.of(database));
    }

    public Builder parameters(Output<Map<String, Object>> parameters) {
      args.parameters = parameters;
      return this;
    }

    public Builder parameters(Map<String, Object> parameters) {
      return parameters(Output.of(parameters));
    }

    public Builder ranOn(Output<Map<String, Object>> ranOn) {
      args.ranOn = ranOn;
      return this;
    }

    public Builder ranOn(Map<String, Object> ranOn) {
      return ranOn(Output.of(ranOn));
    }

    public Builder methodVersion(Output<Integer> methodVersion) {
      args.methodVersion = methodVersion;
      return this;
    }

    public Builder methodVersion(Integer methodVersion) {
      return methodVersion(Output.of(methodVersion));
    }

    public Builder run(Output<String> run) {
      args.run = run;
      return this;
    }

    public Builder run(String run) {
      return run(Output.of(run));
    }

    public Builder directory(Output<String> directory) {
      args.directory = directory;
      return this;
    }

    public Builder directory(String directory) {
      return directory(Output.of(directory));
    }

    public Builder password(Output<String> password) {
      args.password = password;
      return this;
    }

    public Builder password(String password) {
      return password(Output.of(password));
    }

    /** How servers are reached, as JSON: dev.durabench.target.Reach. Secret: it holds a key. */
    public Builder reach(Output<String> reach) {
      args.reach = reach;
      return this;
    }

    public Builder reach(String reach) {
      return reach(Output.of(reach));
    }

    public Builder objectStoreDirectory(Output<String> objectStoreDirectory) {
      args.objectStoreDirectory = objectStoreDirectory;
      return this;
    }

    public Builder objectStoreDirectory(String objectStoreDirectory) {
      return objectStoreDirectory(Output.of(objectStoreDirectory));
    }

    public Builder objectStoreSecretKey(Output<String> objectStoreSecretKey) {
      args.objectStoreSecretKey = objectStoreSecretKey;
      return this;
    }

    public Builder objectStoreSecretKey(String objectStoreSecretKey) {
      return objectStoreSecretKey(Output.of(objectStoreSecretKey));
    }

    public Builder litestream(Output<String> litestream) {
      args.litestream = litestream;
      return this;
    }

    public Builder litestream(String litestream) {
      return litestream(Output.of(litestream));
    }

    public Builder agentJar(Output<String> agentJar) {
      args.agentJar = agentJar;
      return this;
    }

    public Builder agentJar(String agentJar) {
      return agentJar(Output.of(agentJar));
    }

    public Builder results(Output<String> results) {
      args.results = results;
      return this;
    }

    public Builder results(String results) {
      return results(Output.of(results));
    }

    /** The inputs; the builder must not be used afterwards. */
    public ExperimentArgs build() {
      return args;
    }
  }
}
