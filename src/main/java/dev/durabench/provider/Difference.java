package dev.durabench.provider;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.PropertyDiff;
import pulumirpc.Provider.PropertyDiff.Kind;

/**
 * What differs between two sets of inputs. A changed or unknown identity input replaces; a secret
 * mark alone is no difference.
 */
final class Difference {
  private final Map<String, PropertyDiff> details = new LinkedHashMap<>();
  private final Set<String> changed = new TreeSet<>();

  private Difference() {}

  static DiffResponse between(ResourceKind kind, Value.Fields olds, Value.Fields news) {
    Map<String, Boolean> replaces =
        kind.inputs().stream().collect(Collectors.toMap(Input::name, Input::replaces));
    Difference difference = new Difference();
    Set<String> names = new TreeSet<>(olds.values().keySet());
    names.addAll(news.values().keySet());
    for (String name : names) {
      difference.compare(
          name,
          olds.get(name).revealed(),
          news.get(name).revealed(),
          replaces.getOrDefault(name, false));
    }
    DiffResponse.Builder response =
        DiffResponse.newBuilder()
            .setChanges(
                difference.details.isEmpty()
                    ? DiffResponse.DiffChanges.DIFF_NONE
                    : DiffResponse.DiffChanges.DIFF_SOME)
            .addAllDiffs(difference.changed)
            .putAllDetailedDiff(difference.details)
            .setHasDetailedDiff(true)
            .setDeleteBeforeReplace(kind.deleteBeforeReplace());
    difference.changed.stream()
        .filter(name -> replaces.getOrDefault(name, false))
        .forEach(response::addReplaces);
    return response.build();
  }

  private void compare(String path, Value old, Value fresh, boolean replaces) {
    if (old instanceof Value.Fields before && fresh instanceof Value.Fields after) {
      Set<String> names = new TreeSet<>(before.values().keySet());
      names.addAll(after.values().keySet());
      names.forEach(
          name -> compare(path + "." + name, before.get(name), after.get(name), replaces));
    } else if (fresh.unknown() || !old.equals(fresh)) {
      changed.add(path.contains(".") ? path.substring(0, path.indexOf('.')) : path);
      details.put(
          path,
          PropertyDiff.newBuilder().setKind(kind(old, fresh, replaces)).setInputDiff(true).build());
    }
  }

  private static Kind kind(Value old, Value fresh, boolean replaces) {
    if (old instanceof Value.Absent) {
      return replaces ? Kind.ADD_REPLACE : Kind.ADD;
    }
    if (fresh instanceof Value.Absent) {
      return replaces ? Kind.DELETE_REPLACE : Kind.DELETE;
    }
    return replaces ? Kind.UPDATE_REPLACE : Kind.UPDATE;
  }
}
