package dev.durabench.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Changes single fields of a topology before it is read. */
final class Overrides {
  /** The lists whose items can be named, and the key that an item is named by. */
  private static final Map<String, String> LISTS =
      new TreeMap<>(
          Map.of(
              "databases", DatabaseFields.NAME.name(),
              "experiments", KindShape.KIND,
              "servers", ServerFields.GROUP.name(),
              "machines", MachineFields.NAME.name()));

  private final Problems problems;

  Overrides(Problems problems) {
    this.problems = problems;
  }

  /** The topology with the field at {@code pair}'s key set to its value, as far as that exists. */
  Yaml apply(Yaml root, Yaml.Pair pair) {
    String[] parts = pair.key().split("\\.", 3);
    if (!(root instanceof Yaml.Mapping topology) || !wellFormed(topology, pair, parts)) {
      return root;
    }
    if (topology.value(parts[0]).isEmpty()) {
      problems.add(
          pair.place(),
          SectionShape.below("", pair.key()),
          "this topology has no " + parts[0] + ", so there is nothing to change");
    }
    if (!(topology.value(parts[0]).orElse(null) instanceof Yaml.Items list)) {
      return root;
    }
    List<Yaml> changed = new ArrayList<>();
    boolean matched = false;
    for (int i = 0; i < list.items().size(); i++) {
      Yaml item = list.items().get(i);
      boolean match = item instanceof Yaml.Mapping mapping && matches(mapping, i, parts);
      matched |= match;
      changed.add(match ? set((Yaml.Mapping) item, pair, parts) : item);
    }
    if (!matched) {
      noSuchItem(list, pair, parts);
    }
    return replace(topology, parts[0], new Yaml.Items(list.place(), changed), list.place());
  }

  /** A config value has no quotes to lose: 18.6 means the version, as no field takes fractions. */
  static Yaml versionsAreText(String path, Yaml yaml) {
    return yaml instanceof Yaml.Scalar scalar
            && (scalar.type() == Yaml.Type.DECIMAL
                || (scalar.type() == Yaml.Type.INTEGER && path.endsWith(".version")))
        ? new Yaml.Scalar(scalar.place(), scalar.text(), Yaml.Type.TEXT)
        : yaml;
  }

  private boolean wellFormed(Yaml.Mapping topology, Yaml.Pair pair, String[] parts) {
    if (LISTS.containsKey(parts[0]) && parts.length == 3) {
      return true;
    }
    String hint = Nearest.hint(pair.key(), everyPath(topology));
    problems.add(
        pair.place(),
        SectionShape.below("", pair.key()),
        "no such override path"
            + (hint.isEmpty() ? ";" : hint)
            + " allowed: databases.<name>.<field>, experiments.<kind or number>.<field>,"
            + " servers.<group>.<field>, machines.<name>.<field>");
    return false;
  }

  private static boolean matches(Yaml.Mapping item, int index, String[] parts) {
    return item.text(id(parts[0])).filter(parts[1]::equals).isPresent()
        || (parts[0].equals("experiments") && parts[1].equals(Integer.toString(index)));
  }

  private static String id(String list) {
    return Optional.ofNullable(LISTS.get(list)).orElseThrow();
  }

  private Yaml set(Yaml.Mapping item, Yaml.Pair pair, String[] parts) {
    Optional<SectionShape> shape = shape(item, parts[0]);
    if (shape.isEmpty()) {
      return item; // its kind is wrong, which is said elsewhere
    }
    Map<String, Field<?>> paths = OverridePaths.of(shape.get());
    if (!paths.containsKey(parts[2])) {
      String hint = Nearest.hint(parts[2], paths.keySet());
      problems.add(
          pair.place(),
          SectionShape.below("", pair.key()),
          "no such field"
              + (hint.isEmpty() ? ";" : hint)
              + " allowed: "
              + String.join(", ", paths.keySet()));
      return item;
    }
    return setBelow(item, List.of(parts[2].split("\\.")), pair);
  }

  private static Yaml setBelow(Yaml.Mapping mapping, List<String> path, Yaml.Pair pair) {
    String key = path.get(0);
    if (path.size() == 1) {
      return replace(mapping, key, pair.value(), pair.place());
    }
    Yaml.Mapping inner =
        mapping.value(key).orElse(null) instanceof Yaml.Mapping present
            ? present
            : new Yaml.Mapping(pair.place(), List.of());
    Yaml changed = setBelow(inner, path.subList(1, path.size()), pair);
    return replace(mapping, key, changed, pair.place());
  }

  private static Yaml.Mapping replace(Yaml.Mapping mapping, String key, Yaml value, Place added) {
    List<Yaml.Pair> pairs = new ArrayList<>();
    boolean found = false;
    for (Yaml.Pair pair : mapping.pairs()) {
      boolean match = pair.key().equals(key);
      found |= match;
      pairs.add(match ? new Yaml.Pair(pair.place(), key, value) : pair);
    }
    if (!found) {
      pairs.add(new Yaml.Pair(added, key, value));
    }
    return new Yaml.Mapping(mapping.place(), pairs);
  }

  private void noSuchItem(Yaml.Items list, Yaml.Pair pair, String[] parts) {
    TreeSet<String> known = new TreeSet<>();
    for (Yaml item : list.items()) {
      if (item instanceof Yaml.Mapping mapping) {
        mapping.text(id(parts[0])).ifPresent(known::add);
      }
    }
    String hint = Nearest.hint(parts[1], known);
    String what = parts[0].equals("servers") ? "group" : parts[0].replaceFirst("s$", "");
    problems.add(
        pair.place(),
        SectionShape.below("", pair.key()),
        "there is no "
            + what
            + " "
            + parts[1]
            + (hint.isEmpty() ? ";" : hint)
            + " allowed: "
            + String.join(", ", known));
  }

  private static Optional<SectionShape> shape(Yaml.Mapping item, String list) {
    return switch (list) {
      case "servers" -> Optional.of(ServerFields.SHAPE);
      case "machines" -> Optional.of(MachineFields.SHAPE);
      case "databases" -> kind(item, DatabaseFields.SHAPE.kinds());
      default -> kind(item, ExperimentFields.KINDS);
    };
  }

  private static Optional<SectionShape> kind(Yaml.Mapping item, Map<String, SectionShape> kinds) {
    return item.text(KindShape.KIND).flatMap(kind -> Optional.ofNullable(kinds.get(kind)));
  }

  private static List<String> everyPath(Yaml.Mapping topology) {
    List<String> paths = new ArrayList<>();
    for (String list : LISTS.keySet()) {
      if (topology.value(list).orElse(null) instanceof Yaml.Items items) {
        for (Yaml item : items.items()) {
          if (item instanceof Yaml.Mapping mapping) {
            String name = mapping.text(id(list)).orElse("");
            shape(mapping, list)
                .ifPresent(
                    shape ->
                        OverridePaths.of(shape)
                            .keySet()
                            .forEach(path -> paths.add(list + "." + name + "." + path)));
          }
        }
      }
    }
    return paths;
  }
}
