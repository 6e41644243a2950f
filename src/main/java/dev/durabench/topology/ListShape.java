package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A list without repetitions.
 *
 * @param item shape of each item
 * @param mayBeEmpty whether {@code []} is allowed
 */
record ListShape<T>(Shape<T> item, boolean mayBeEmpty) implements Shape<List<T>> {
  /** More than this is a mistake, and would be a very long run. */
  private static final int MAX_ITEMS = 100;

  @Override
  public Optional<List<T>> read(Yaml yaml, String path, Problems problems) {
    if (!(yaml instanceof Yaml.Items list)) {
      problems.add(yaml.place(), path, "is " + yaml.describe() + "; must be a list such as [a, b]");
      return Optional.empty();
    }
    if (list.items().isEmpty() && !mayBeEmpty) {
      problems.add(yaml.place(), path, "is an empty list; at least one item is needed");
      return Optional.empty();
    }
    if (list.items().size() > MAX_ITEMS) {
      problems.add(yaml.place(), path, "has more than " + MAX_ITEMS + " items");
      return Optional.empty();
    }
    List<T> values = new ArrayList<>();
    Set<T> seen = new HashSet<>();
    for (int i = 0; i < list.items().size(); i++) {
      Yaml element = list.items().get(i);
      String at = path + "[" + i + "]";
      Optional<T> value = item.read(element, at, problems);
      if (value.isPresent() && !seen.add(value.get())) {
        problems.add(element.place(), at, "is in this list already");
      }
      value.ifPresent(values::add);
    }
    // What is sound is kept: sections are checked against each other even when one is unreadable.
    return Optional.of(List.copyOf(values));
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "array");
    schema.set("items", item.schema());
    if (!mayBeEmpty) {
      schema.put("minItems", 1);
    }
    schema.put("maxItems", MAX_ITEMS);
    schema.put("uniqueItems", true);
    return schema;
  }
}
