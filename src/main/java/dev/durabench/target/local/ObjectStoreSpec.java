package dev.durabench.target.local;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * What makes one local object store another one.
 *
 * @param directory absolute; everything of the store is in it, nothing else may be
 * @param jars absolute; directory with S3Proxy's jars
 * @param bucket name of its one bucket, lower-case letters, digits and hyphens
 */
public record ObjectStoreSpec(Path directory, Path jars, String bucket) {
  public ObjectStoreSpec {
    requireNonNull(directory, "directory is null");
    requireNonNull(jars, "jars is null");
    requireNonNull(bucket, "bucket is null");
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException("directory is not absolute: " + directory);
    }
    if (!bucket.matches("[a-z0-9][a-z0-9-]{1,61}[a-z0-9]")) {
      throw new IllegalArgumentException("not a name for a bucket: " + bucket);
    }
  }
}
