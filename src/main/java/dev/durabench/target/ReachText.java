package dev.durabench.target;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/** {@link Reach} as the JSON text that a resource carries; it holds a private key. */
public final class ReachText {
  private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new Jdk8Module()).build();

  private ReachText() {}

  /** The text; secret. */
  public static String json(Reach reach) {
    try {
      return MAPPER.writeValueAsString(reach);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write how servers are reached", e);
    }
  }

  /**
   * What a text says.
   *
   * @throws IllegalArgumentException when it is none; never quotes it
   */
  public static Reach parse(String json) {
    Reach reach;
    try {
      reach = MAPPER.readValue(json, Reach.class);
    } catch (JsonProcessingException e) {
      // Neither message nor cause: both may quote the private key.
      throw new IllegalArgumentException("is not how durabench says how servers are reached");
    }
    if (reach == null) {
      throw new IllegalArgumentException("is empty");
    }
    return reach;
  }
}
