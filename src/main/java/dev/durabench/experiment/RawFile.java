package dev.durabench.experiment;

import static java.util.Objects.requireNonNull;

/**
 * A raw file behind a cell.
 *
 * @param path relative to the run folder, with forward slashes
 * @param sha256 hexadecimal
 */
public record RawFile(String path, String sha256) {
  public RawFile {
    requireNonNull(path, "path is null");
    requireNonNull(sha256, "sha256 is null");
  }
}
