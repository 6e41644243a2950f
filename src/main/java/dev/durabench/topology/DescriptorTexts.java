package dev.durabench.topology;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import java.io.IOException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/** How {@link Descriptors} writes what JSON has no form for. */
final class DescriptorTexts extends SimpleModule {
  private static final long serialVersionUID = 1L;

  DescriptorTexts() {
    text(Duration.class, Duration::toString, DescriptorTexts::duration);
    keyed(ReplicationMode.class, ReplicationMode::key);
    keyed(Synchronous.class, Synchronous::key);
    keyed(Storage.class, Storage::key);
    keyed(CloudNativePg.DataDurability.class, CloudNativePg.DataDurability::key);
    keyed(Workload.class, Workload::key);
    keyed(Fault.class, Fault::key);
    keyed(Promise.Loss.class, loss -> loss.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private <E extends Enum<E>> void keyed(Class<E> type, Function<E, String> key) {
    E[] all = type.getEnumConstants();
    text(
        type,
        key,
        text ->
            Arrays.stream(all)
                .filter(value -> key.apply(value).equals(text))
                .findFirst()
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "must be one of " + Arrays.stream(all).map(key).toList())));
  }

  private static Duration duration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("must be a duration in ISO 8601, such as PT60S", e);
    }
  }

  private <T> void text(Class<T> type, Function<T, String> write, Function<String, T> read) {
    addSerializer(
        type,
        new StdSerializer<T>(type) {
          private static final long serialVersionUID = 1L;

          @Override
          public void serialize(T value, JsonGenerator json, SerializerProvider provider)
              throws IOException {
            json.writeString(write.apply(value));
          }
        });
    addDeserializer(
        type,
        new StdDeserializer<T>(type) {
          private static final long serialVersionUID = 1L;

          @Override
          public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = json.getValueAsString("");
            try {
              return read.apply(text);
            } catch (IllegalArgumentException e) {
              throw JsonMappingException.from(json, e.getMessage() + ", not " + text, e);
            }
          }
        });
  }
}
