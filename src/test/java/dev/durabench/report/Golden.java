package dev.durabench.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Golden files under {@code src/test/resources/report}. After a wanted change, {@code mvn test
 * -Dgolden.write=true} writes them anew; read the difference before you commit it.
 */
final class Golden {
  private Golden() {}

  /** The text must be the file's, byte for byte, in an English and in a German locale. */
  static void check(String name, Supplier<String> text) {
    String english = in(Locale.US, text);
    String german = in(Locale.GERMANY, text);
    assertThat(german).as("%s in a German locale", name).isEqualTo(english);
    if (Boolean.getBoolean("golden.write")) {
      write(name, english);
    }
    assertThat(english).as(name).isEqualTo(read(name));
  }

  private static String in(Locale locale, Supplier<String> text) {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      return text.get();
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String read(String name) {
    try (InputStream in = Golden.class.getResourceAsStream("/report/" + name)) {
      assertThat(in).as("golden file %s", name).isNotNull();
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(String name, String text) {
    try {
      Files.writeString(Path.of("src/test/resources/report", name), text);
      Files.createDirectories(Path.of("target/test-classes/report"));
      Files.writeString(Path.of("target/test-classes/report", name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
