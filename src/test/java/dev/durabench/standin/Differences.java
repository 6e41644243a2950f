package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.PropertyDiff;
import pulumirpc.Provider.PropertyDiff.Kind;

/**
 * What a provider says of a change of inputs, path by path: the engine matches paths such as {@code
 * triggers[0]} with the program's {@code replaceOnChanges}.
 */
final class Differences {
  private final StandIn provider;
  private final String token;
  private final DiffResponse.Builder response =
      DiffResponse.newBuilder()
          .setChanges(DiffResponse.DiffChanges.DIFF_NONE)
          .setHasDetailedDiff(true);

  Differences(StandIn provider, String token) {
    this.provider = provider;
    this.token = token;
  }

  DiffResponse between(ObjectNode olds, ObjectNode news) {
    Map<String, Schema.Property> inputs = Schema.of(token).inputs();
    for (String name : names(olds, news)) {
      JsonNode before = olds.path(name);
      JsonNode after = news.path(name);
      Schema.Property property = inputs.get(name);
      if (property != null && !same(property.type(), name, before, after)) {
        response.setChanges(DiffResponse.DiffChanges.DIFF_SOME).addDiffs(name);
        compare(name, before, after, property.replaces());
      }
    }
    return response
        .setDeleteBeforeReplace(
            response.getReplacesCount() > 0 && provider.deleteBeforeReplace(token, news))
        .build();
  }

  private void compare(String path, JsonNode before, JsonNode after, boolean replaces) {
    if (before.equals(after)) {
      return;
    }
    if (before.isArray() && after.isArray()) {
      for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
        compare(path + "[" + i + "]", before.path(i), after.path(i), replaces);
      }
    } else if (before instanceof ObjectNode old && after instanceof ObjectNode fresh) {
      for (String name : names(old, fresh)) {
        compare(path + "." + name, old.path(name), fresh.path(name), replaces);
      }
    } else {
      boolean anew = replaces || provider.replaces(path);
      if (anew && !response.getReplacesList().contains(top(path))) {
        response.addReplaces(top(path));
      }
      response.putDetailedDiff(
          path,
          PropertyDiff.newBuilder().setKind(kind(before, after, anew)).setInputDiff(true).build());
    }
  }

  private boolean same(String type, String name, JsonNode before, JsonNode after) {
    if (Wire.unknown(after)) {
      return false;
    }
    if (type.equals("integer") && !before.isMissingNode() && !after.isMissingNode()) {
      return before.asText().equals(after.asText());
    }
    return provider.same(token, name, before, after);
  }

  private static Set<String> names(ObjectNode olds, ObjectNode news) {
    Set<String> names = new TreeSet<>();
    olds.fieldNames().forEachRemaining(names::add);
    news.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static String top(String path) {
    return path.replaceFirst("[.\\[].*", "");
  }

  private static Kind kind(JsonNode before, JsonNode after, boolean replaces) {
    if (before.isMissingNode()) {
      return replaces ? Kind.ADD_REPLACE : Kind.ADD;
    }
    if (after.isMissingNode()) {
      return replaces ? Kind.DELETE_REPLACE : Kind.DELETE;
    }
    return replaces ? Kind.UPDATE_REPLACE : Kind.UPDATE;
  }
}
