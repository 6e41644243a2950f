package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** True or false, spelt so: yes, no, on and off mean other things in other versions of YAML. */
record BooleanShape() implements Shape<Boolean> {
  @Override
  public Optional<Boolean> read(Yaml yaml, String path, Problems problems) {
    if (yaml instanceof Yaml.Scalar scalar && scalar.type() == Yaml.Type.BOOLEAN) {
      if (scalar.text().equals("true") || scalar.text().equals("false")) {
        return Optional.of(scalar.text().equals("true"));
      }
    }
    problems.add(yaml.place(), path, "is " + yaml.describe() + "; allowed: true, false");
    return Optional.empty();
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "boolean");
    return schema;
  }
}
