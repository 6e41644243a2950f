package dev.durabench.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.topology.Database;
import dev.durabench.topology.ExperimentSpec;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Stands for what was measured, on what, and how: equal fingerprints need no new measurement. */
public final class Fingerprint {
  private Fingerprint() {}

  /**
   * The fingerprint of one cell, 64 hexadecimal digits.
   *
   * @param identity text that stands for the machine and software under test
   */
  public static String of(CellKey key, ExperimentSpec spec, Database database, String identity) {
    Map<String, String> parts = new TreeMap<>(Kind.of(spec).conditions(database));
    parts.put("storage", database.storage().key());
    parts.put("key", key.toString());
    parts.put("identity", identity);
    parts.put("methodVersion", Integer.toString(MethodVersion.of(spec.kind())));
    StringBuilder text = new StringBuilder();
    // Lengths keep a value that looks like the next part from passing for it.
    parts.forEach((name, value) -> text.append(name).append(value.length()).append(value));
    return sha256(text.toString().getBytes(UTF_8));
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
