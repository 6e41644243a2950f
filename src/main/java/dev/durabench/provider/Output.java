package dev.durabench.provider;

/**
 * An output property that a resource declares.
 *
 * @param name as in the engine's state
 * @param schema its type in the schema
 * @param secret true when the engine must encrypt it
 * @param description half a sentence for the schema
 */
record Output(String name, String schema, boolean secret, String description) {
  static Output text(String name, String description) {
    return new Output(name, "string", false, description);
  }

  static Output secret(String name, String description) {
    return new Output(name, "string", true, description);
  }

  /** In a preview, before the resource exists. */
  Value unknown() {
    return secret ? new Value.Secret(new Value.Unknown()) : new Value.Unknown();
  }
}
