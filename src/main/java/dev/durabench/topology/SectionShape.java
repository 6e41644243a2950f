package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * A mapping with known keys.
 *
 * @param meaning what it is, for the schema
 * @param fields its keys
 */
record SectionShape(String meaning, List<Field<?>> fields) implements Shape<Section> {
  SectionShape {
    fields = List.copyOf(fields);
  }

  @Override
  public Optional<Section> read(Yaml yaml, String path, Problems problems) {
    if (!(yaml instanceof Yaml.Mapping mapping)) {
      problems.add(
          yaml.place(), path, "is " + yaml.describe() + "; must be a mapping with " + keys());
      return Optional.empty();
    }
    Section section = new Section(mapping.place(), path, mapping.text(KindShape.KIND).orElse(""));
    for (Yaml.Pair pair : mapping.pairs()) {
      field(pair.key())
          .ifPresentOrElse(
              field -> keep(section, field, pair.value(), problems),
              () -> problems.add(pair.place(), below(path, pair.key()), unknown(pair.key())));
    }
    for (Field<?> field : fields) {
      if (field.required() && !section.written(field)) {
        problems.add(
            mapping.place(), below(path, field.name()), "is missing; needed: " + field.meaning());
      }
    }
    return Optional.of(section);
  }

  Optional<Field<?>> field(String name) {
    for (Field<?> field : fields) {
      if (field.name().equals(name)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  private static <T> void keep(Section section, Field<T> field, Yaml yaml, Problems problems) {
    String at = below(section.path(), field.name());
    section.keep(field, yaml, field.shape().read(yaml, at, problems));
  }

  private String unknown(String key) {
    List<String> names = names();
    String trap = key.equals("on") ? " (YAML 1.1 reads a key spelt on as true)" : "";
    String hint = Nearest.hint(key.equals("on") ? "runsOn" : key, names);
    return "unknown key" + trap + hint + (hint.isEmpty() ? ";" : "") + " allowed: " + keys();
  }

  private String keys() {
    return String.join(", ", names());
  }

  private List<String> names() {
    return fields.stream().<String>map(Field::name).toList();
  }

  /** The path of a key within a path. */
  static String below(String path, String key) {
    String shown = key.length() > 60 ? key.substring(0, 60) + "..." : key;
    return path.isEmpty() ? shown : path + "." + shown;
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    schema.put("description", meaning);
    ObjectNode properties = schema.putObject("properties");
    fields.forEach(field -> properties.set(field.name(), field.schema()));
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    fields.stream().filter(Field::required).forEach(field -> required.add(field.name()));
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }
}
