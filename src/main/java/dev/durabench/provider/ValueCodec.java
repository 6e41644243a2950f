package dev.durabench.provider;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values to and from protobuf. The engine marks what JSON cannot say by well-known texts: a
 * sentinel for unknowns, and structs with a signature for secrets and outputs.
 */
final class ValueCodec {
  private static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  private static final String SIGNATURE = "4dabf18193072939515e22adb298388d";
  private static final String SECRET = "1b47061264138c4ac30d75fd1eb44270";
  private static final String OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

  private ValueCodec() {}

  static Value.Fields read(Struct struct) {
    Map<String, Value> values = new TreeMap<>();
    struct.getFieldsMap().forEach((name, value) -> values.put(name, read(value)));
    return new Value.Fields(values);
  }

  static Struct write(Value.Fields fields) {
    Struct.Builder struct = Struct.newBuilder();
    fields.values().forEach((name, value) -> struct.putFields(name, write(value)));
    return struct.build();
  }

  private static Value read(com.google.protobuf.Value value) {
    return switch (value.getKindCase()) {
      case NULL_VALUE, KIND_NOT_SET -> new Value.Absent();
      case BOOL_VALUE -> new Value.Flag(value.getBoolValue());
      case NUMBER_VALUE -> new Value.Num(value.getNumberValue());
      case STRING_VALUE ->
          value.getStringValue().equals(UNKNOWN)
              ? new Value.Unknown()
              : new Value.Text(value.getStringValue());
      case LIST_VALUE ->
          new Value.Items(
              value.getListValue().getValuesList().stream().map(ValueCodec::read).toList());
      case STRUCT_VALUE -> readStruct(value.getStructValue());
    };
  }

  private static Value readStruct(Struct struct) {
    Map<String, com.google.protobuf.Value> fields = struct.getFieldsMap();
    com.google.protobuf.Value signature = fields.get(SIGNATURE);
    if (signature == null) {
      return read(struct);
    }
    com.google.protobuf.Value inner = fields.get("value");
    return switch (signature.getStringValue()) {
      case SECRET -> new Value.Secret(inner == null ? new Value.Absent() : read(inner));
      case OUTPUT -> {
        Value value = inner == null ? new Value.Unknown() : read(inner);
        com.google.protobuf.Value secret = fields.get("secret");
        yield secret != null && secret.getBoolValue() ? new Value.Secret(value) : value;
      }
      default -> read(struct);
    };
  }

  private static com.google.protobuf.Value write(Value value) {
    com.google.protobuf.Value.Builder builder = com.google.protobuf.Value.newBuilder();
    if (value instanceof Value.Flag flag) {
      builder.setBoolValue(flag.value());
    } else if (value instanceof Value.Num number) {
      builder.setNumberValue(number.value());
    } else if (value instanceof Value.Text text) {
      builder.setStringValue(text.value());
    } else if (value instanceof Value.Items items) {
      builder.setListValue(
          ListValue.newBuilder()
              .addAllValues(items.values().stream().map(ValueCodec::write).toList()));
    } else if (value instanceof Value.Fields fields) {
      builder.setStructValue(write(fields));
    } else if (value instanceof Value.Secret secret) {
      builder.setStructValue(
          Struct.newBuilder()
              .putFields(SIGNATURE, write(new Value.Text(SECRET)))
              .putFields("value", write(secret.value())));
    } else if (value instanceof Value.Unknown) {
      builder.setStringValue(UNKNOWN);
    } else {
      builder.setNullValue(NullValue.NULL_VALUE);
    }
    return builder.build();
  }
}
