package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Overrides by effort. The paths and values inside are checked when they are applied. */
record EffortsShape() implements Shape<Yaml.Mapping> {
  /** The effort that takes a topology as it is written. */
  static final String STANDARD = "standard";

  /** Efforts that a topology may change fields for. */
  static final List<String> NAMES = List.of("quick", "full");

  @Override
  public Optional<Yaml.Mapping> read(Yaml yaml, String path, Problems problems) {
    if (!(yaml instanceof Yaml.Mapping mapping)) {
      problems.add(
          yaml.place(), path, "is " + yaml.describe() + "; must be a mapping with quick, full");
      return Optional.empty();
    }
    for (Yaml.Pair pair : mapping.pairs()) {
      String at = SectionShape.below(path, pair.key());
      if (!NAMES.contains(pair.key())) {
        String hint = Nearest.hint(pair.key(), NAMES);
        problems.add(
            pair.place(),
            at,
            "unknown effort" + (hint.isEmpty() ? ";" : hint) + " allowed: quick, full");
      } else if (!(pair.value() instanceof Yaml.Mapping)) {
        problems.add(
            pair.value().place(),
            at,
            "is " + pair.value().describe() + "; must be a mapping of override paths to values");
      }
    }
    return Optional.of(mapping);
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    ObjectNode efforts = schema.putObject("properties");
    for (String name : NAMES) {
      ObjectNode effort = efforts.putObject(name);
      effort.put("$ref", "#/$defs/overrides");
      effort.put("description", "what --" + name + " changes");
    }
    schema.put("additionalProperties", false);
    return schema;
  }
}
