package dev.durabench.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.PropertyDiff;
import pulumirpc.Provider.PropertyDiff.Kind;

/** What a provider says of a change of inputs. */
final class Differences {
  private final StandIn provider;
  private final String token;

  Differences(StandIn provider, String token) {
    this.provider = provider;
    this.token = token;
  }

  DiffResponse between(ObjectNode olds, ObjectNode news) {
    DiffResponse.Builder response =
        DiffResponse.newBuilder()
            .setChanges(DiffResponse.DiffChanges.DIFF_NONE)
            .setHasDetailedDiff(true);
    Map<String, Schema.Property> inputs = Schema.of(token).inputs();
    Set<String> names = new TreeSet<>();
    olds.fieldNames().forEachRemaining(names::add);
    news.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      JsonNode before = olds.path(name);
      JsonNode after = news.path(name);
      Schema.Property property = inputs.get(name);
      if (property == null || same(property.type(), name, before, after)) {
        continue;
      }
      boolean replaces = property.replaces() || provider.replaces(token, name, before, after);
      response.setChanges(DiffResponse.DiffChanges.DIFF_SOME).addDiffs(name);
      if (replaces) {
        response.addReplaces(name);
      }
      response.putDetailedDiff(
          name,
          PropertyDiff.newBuilder()
              .setKind(kind(before, after, replaces))
              .setInputDiff(true)
              .build());
    }
    return response
        .setDeleteBeforeReplace(
            response.getReplacesCount() > 0 && provider.deleteBeforeReplace(token, news))
        .build();
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
