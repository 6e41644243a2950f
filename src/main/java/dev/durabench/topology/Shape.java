package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** What a value may look like: reads it, and says the same as a JSON Schema. */
interface Shape<T> {
  /** The value; empty, with at least one problem added, when it is not of this shape. */
  Optional<T> read(Yaml yaml, String path, Problems problems);

  /** The JSON Schema of this shape. */
  ObjectNode schema();
}
