package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class HetznerServersNamesTest {
  private static final String ID = "0123456789abcdef";

  /** One label of a host name, RFC 1123, in the form that the API and the provider accept. */
  static final String HOST_NAME = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  /** Of a label's value; hcloud-go refuses anything else before it asks the API. */
  static final String LABEL_VALUE = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";

  static List<String> nastyStacks() {
    return List.of(
        "bench",
        "Dev_2.0",
        "postgres-replication-local",
        "-leading.and.trailing-",
        "___",
        "7",
        "a".repeat(100),
        "a-".repeat(50),
        ("x".repeat(49) + "-").repeat(2),
        "ÄÖÜ-straße",
        "İstanbul",
        "名前",
        "a/b c\td",
        ".",
        "xn--a");
  }

  @ParameterizedTest
  @MethodSource("nastyStacks")
  void namesAreHostNamesAndLabelsAreLabels(String stack) {
    Locale before = Locale.getDefault();
    try {
      for (Locale locale : List.of(Locale.ROOT, Locale.forLanguageTag("tr"))) {
        Locale.setDefault(locale);
        for (String part : List.of("db-1", "firewall", "a".repeat(30) + "-10", "g-spread")) {
          assertThat(HetznerServersNames.name(stack, ID, part))
              .matches(HOST_NAME)
              .endsWith("-01234567-" + part)
              .doesNotContain("--");
        }
        assertThat(HetznerServersNames.label(stack)).matches(LABEL_VALUE).hasSizeLessThan(64);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "bench, bench-01234567-db-1",
    "Dev_2.0, dev-2-0-01234567-db-1",
    "名前, durabench-01234567-db-1"
  })
  void namesStayReadable(String stack, String name) {
    assertThat(HetznerServersNames.name(stack, ID, "db-1")).isEqualTo(name);
  }

  @Test
  void twoStacksOfOneNameDiffer() {
    assertThat(HetznerServersNames.name("bench", "fedcba9876543210", "db-1"))
        .isNotEqualTo(HetznerServersNames.name("bench", ID, "db-1"));
  }

  @ParameterizedTest
  @CsvSource({"a/b c, a-b-c", "-x-, x", "Dev_2.0, Dev_2.0", "___, ''"})
  void labelsKeepWhatTheyMay(String stack, String label) {
    assertThat(HetznerServersNames.label(stack)).isEqualTo(label);
  }
}
