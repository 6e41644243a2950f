package dev.durabench.topology;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Experiments and databases as plain maps of texts, numbers, lists and maps, and back: what a
 * resource carries through the engine. Enums go by their keys, durations in ISO 8601.
 */
public final class Descriptors {
  private static final TypeReference<TreeMap<String, Object>> MAP = new TypeReference<>() {};

  private static final Map<String, Class<? extends ExperimentSpec>> EXPERIMENTS =
      Map.of(
          "flush", ExperimentSpec.Flush.class,
          "network", ExperimentSpec.Network.class,
          "transactions", ExperimentSpec.Transactions.class,
          "commit", ExperimentSpec.Commit.class,
          "fail-over", ExperimentSpec.FailOver.class,
          "fencing", ExperimentSpec.Fencing.class,
          "loss", ExperimentSpec.Loss.class,
          "restore", ExperimentSpec.Restore.class);

  private static final Map<String, Class<? extends Database>> DATABASES =
      Map.of(
          "postgres", PostgresDatabase.class,
          "cloudnative-pg", PostgresDatabase.class,
          "sqlite", SqliteDatabase.class);

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(new DescriptorTexts())
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private Descriptors() {}

  /** An experiment's parameters; its kind and database stand beside them. */
  public static Map<String, Object> parameters(ExperimentSpec spec) {
    Map<String, Object> all = MAPPER.convertValue(spec, MAP);
    all.remove("database");
    return all;
  }

  /** A database with everything that is said about it. */
  public static Map<String, Object> of(Database database) {
    Map<String, Object> all = MAPPER.convertValue(database, MAP);
    all.put("kind", database.kind());
    return all;
  }

  /**
   * An experiment from its parts.
   *
   * @throws IllegalArgumentException with all that is wrong
   */
  public static ExperimentSpec experiment(
      String kind, String database, Map<String, Object> parameters) {
    Map<String, String> problems = new LinkedHashMap<>();
    Optional<ExperimentSpec> spec = experiment(kind, database, parameters, problems::put);
    return spec.orElseThrow(() -> new IllegalArgumentException(problems.toString()));
  }

  /**
   * An experiment from its parts, or empty.
   *
   * @param problems hears everything that is wrong: a path such as {@code kind} or {@code
   *     parameters.measure}, and why
   */
  public static Optional<ExperimentSpec> experiment(
      String kind,
      String database,
      Map<String, Object> parameters,
      BiConsumer<String, String> problems) {
    Class<? extends ExperimentSpec> type = EXPERIMENTS.get(kind);
    if (type == null) {
      problems.accept("kind", "must be one of " + new TreeMap<>(EXPERIMENTS).keySet());
      return Optional.empty();
    }
    Map<String, Object> all = new TreeMap<>(parameters);
    all.put("database", database);
    return read(all, type, "parameters", problems);
  }

  /**
   * A database from its parts.
   *
   * @throws IllegalArgumentException with all that is wrong
   */
  public static Database database(Map<String, Object> parts) {
    Map<String, String> problems = new LinkedHashMap<>();
    Optional<Database> database = database(parts, problems::put);
    return database.orElseThrow(() -> new IllegalArgumentException(problems.toString()));
  }

  /**
   * A database from its parts, or empty.
   *
   * @param problems hears everything that is wrong: a path such as {@code database.version}, and
   *     why
   */
  public static Optional<Database> database(
      Map<String, Object> parts, BiConsumer<String, String> problems) {
    Map<String, Object> all = new TreeMap<>(parts);
    Class<? extends Database> type = DATABASES.get(String.valueOf(all.remove("kind")));
    if (type == null) {
      problems.accept("database.kind", "must be one of " + new TreeMap<>(DATABASES).keySet());
      return Optional.empty();
    }
    return read(all, type, "database", problems);
  }

  /** Reads every component by itself first, so that all mistakes are found. */
  private static <T> Optional<T> read(
      Map<String, Object> parts,
      Class<? extends T> type,
      String path,
      BiConsumer<String, String> problems) {
    Map<String, String> found = new LinkedHashMap<>();
    RecordComponent[] components = type.getRecordComponents();
    for (RecordComponent component : components) {
      String name = component.getName();
      if (!parts.containsKey(name)) {
        if (component.getType() != Optional.class) {
          found.put(path + "." + name, "is missing");
        }
        continue;
      }
      try {
        MAPPER.convertValue(
            parts.get(name), MAPPER.getTypeFactory().constructType(component.getGenericType()));
      } catch (IllegalArgumentException e) {
        found.put(path + "." + name, reason(e));
      }
    }
    for (String name : parts.keySet()) {
      if (Arrays.stream(components).noneMatch(component -> component.getName().equals(name))) {
        found.put(path + "." + name, "is unknown here");
      }
    }
    if (found.isEmpty()) {
      try {
        return Optional.of(MAPPER.convertValue(parts, type));
      } catch (IllegalArgumentException e) {
        found.put(path, reason(e));
      }
    }
    found.forEach(problems);
    return Optional.empty();
  }

  private static String reason(IllegalArgumentException e) {
    String message =
        e.getCause() instanceof JsonMappingException mapping
            ? mapping.getOriginalMessage()
            : e.getMessage();
    return message == null ? "cannot be read" : message;
  }
}
