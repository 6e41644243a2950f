import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Unpacks the .txz inside a jar of PostgreSQL's programs: {@code java -cp LIBRARIES Unpack.java JAR
 * DIRECTORY}. In Java because many machines have no xz.
 */
final class Unpack {
  private static final int EXECUTABLE_BY_OWNER = 0100;

  public static void main(String[] args) throws IOException {
    Path directory = Path.of(args[1]).toAbsolutePath().normalize();
    try (var jar = new ZipInputStream(Files.newInputStream(Path.of(args[0])))) {
      for (var entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
        if (entry.getName().endsWith(".txz")) {
          unpack(jar, directory);
          return;
        }
      }
    }
    throw new IOException("there is no .txz in " + args[0]);
  }

  private static void unpack(InputStream txz, Path directory) throws IOException {
    var tar = new TarArchiveInputStream(new XZCompressorInputStream(txz));
    for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
      Path path = directory.resolve(entry.getName()).normalize();
      if (!path.startsWith(directory)) {
        throw new IOException("the archive names a file outside of it: " + entry.getName());
      }
      if (entry.isDirectory()) {
        Files.createDirectories(path);
        continue;
      }
      Files.createDirectories(path.getParent());
      if (entry.isSymbolicLink()) {
        Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      } else if (entry.isLink()) {
        Files.createLink(path, directory.resolve(entry.getLinkName()).normalize());
      } else {
        Files.copy(tar, path);
        boolean executable = (entry.getMode() & EXECUTABLE_BY_OWNER) != 0;
        Files.setPosixFilePermissions(
            path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }
}
