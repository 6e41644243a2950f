package dev.durabench.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Metric;
import dev.durabench.measure.Role;
import java.util.Arrays;

/** The JSON form of cells and results: one mapper, stable order, missing is null. */
public final class ResultJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addMixIn(Metric.class, MetricKey.class)
          .addMixIn(Verdict.class, VerdictKey.class)
          .addMixIn(Role.class, RoleKey.class)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
          .build();

  private ResultJson() {}

  /** A value as indented JSON with a final newline. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + value.getClass().getSimpleName(), e);
    }
  }

  /**
   * A value read back.
   *
   * @throws ExperimentFailure when the text is not such a value
   */
  public static <T> T read(String json, Class<T> type, String where) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      String problem =
          e instanceof JsonMappingException mapping ? mapping.getOriginalMessage() : "broken JSON";
      throw new ExperimentFailure(
          where + ": not a " + type.getSimpleName() + " of this version: " + problem, e);
    }
  }

  private interface MetricKey {
    @JsonValue
    String key();

    @JsonCreator
    static Metric of(String key) {
      return Arrays.stream(Metric.values())
          .filter(metric -> metric.key().equals(key))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no metric " + key));
    }
  }

  private enum RoleKey {
    @JsonProperty("measured")
    MEASURED,
    @JsonProperty("published")
    PUBLISHED,
    @JsonProperty("derived")
    DERIVED
  }

  private interface VerdictKey {
    @JsonValue
    String key();

    @JsonCreator
    static Verdict of(String key) {
      return Arrays.stream(Verdict.values())
          .filter(verdict -> verdict.key().equals(key))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no verdict " + key));
    }
  }
}
