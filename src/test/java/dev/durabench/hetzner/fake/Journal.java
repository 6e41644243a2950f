package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Every request that came by HTTP, in the order of answers. Tokens are never in it. */
public final class Journal {
  /**
   * A request.
   *
   * @param method such as {@code POST}
   * @param path after {@code /v1}
   * @param query undecoded, empty when there is none
   * @param body as it was sent
   * @param status as it was answered; 0 when the connection was broken on order
   */
  public record Entry(String method, String path, String query, JsonNode body, int status) {
    @Override
    public String toString() {
      return method + " " + path + (query.isEmpty() ? "" : "?" + query) + " -> " + status;
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  Journal() {}

  synchronized void add(Entry entry) {
    entries.add(entry);
  }

  /** All so far. */
  public synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** Those of a method and a path, a regular expression. */
  public List<Entry> of(String method, String path) {
    Pattern pattern = Pattern.compile(path);
    return entries().stream()
        .filter(entry -> entry.method().equals(method) && pattern.matcher(entry.path()).matches())
        .toList();
  }

  /** Those that were meant to change something. */
  public List<Entry> changes() {
    return entries().stream().filter(entry -> !entry.method().equals("GET")).toList();
  }

  /** Forgets all so far. */
  public synchronized void clear() {
    entries.clear();
  }
}
