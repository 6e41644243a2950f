package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A mapping with a key that says which other keys it has.
 *
 * @param kinds what that key may say, and the shape then, in the order in which they are listed
 * @param later kinds that mean something, but not in this version
 */
record KindShape(Map<String, SectionShape> kinds, Set<String> later) implements Shape<Section> {
  static final String KIND = "kind";

  KindShape {
    kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    later = Set.copyOf(later);
  }

  @Override
  public Optional<Section> read(Yaml yaml, String path, Problems problems) {
    String allowed = String.join(", ", kinds.keySet());
    if (!(yaml instanceof Yaml.Mapping mapping)) {
      problems.add(
          yaml.place(),
          path,
          "is " + yaml.describe() + "; must be a mapping with a kind: " + allowed);
      return Optional.empty();
    }
    Optional<Yaml> kind = mapping.value(KIND);
    if (kind.isEmpty()) {
      problems.add(yaml.place(), SectionShape.below(path, KIND), "is missing; allowed: " + allowed);
      return Optional.empty();
    }
    return new ChoiceShape<>(kinds, later)
        .read(kind.get(), SectionShape.below(path, KIND), problems)
        .flatMap(shape -> shape.read(yaml, path, problems));
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode variants = schema.putArray("oneOf");
    kinds.values().forEach(shape -> variants.add(shape.schema()));
    return schema;
  }
}
