package dev.durabench.pulumi;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.CustomType;
import com.pulumi.core.annotations.EnumType;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.core.annotations.ResourceType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The classes of the providers hcloud and command against the providers' own schemas. */
final class ProviderFactsTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final List<ProviderFact> FACTS = ProviderFact.all();

  /** Not declared on purpose. Whatever else is missing is a mistake. */
  private static final Map<String, String> LEFT_OUT =
      Map.of(
          "Server.datacenter", "gone from the API since July 2026: location only",
          "PrimaryIp.datacenter", "gone from the API since July 2026: location only",
          "Server.allowDeprecatedImages", "deprecated, without effect",
          "Server.backupWindow", "deprecated, without effect");

  static List<String> tokens() {
    return FACTS.stream().map(ProviderFact::token).distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("tokens")
  void everyClassSaysWhatTheSchemaSays(String token) {
    List<ProviderFact> facts = facts(token);
    List<String> differences = new ArrayList<>();
    compare(facts, "in", named(token, "", "Args"), DeclaredClass::inputs, differences);
    compare(facts, "out", named(token, "", ""), DeclaredClass::outputs, differences);
    compare(facts, "type", named(token, ".inputs", "Args"), DeclaredClass::inputs, differences);
    compare(facts, "type", named(token, ".outputs", ""), DeclaredClass::objects, differences);

    assertThat(differences).isEmpty();
  }

  @Test
  void everyClassIsInTheSchema() throws IOException {
    List<String> expected = new ArrayList<>();
    for (String token : tokens()) {
      switch (facts(token).get(0).side()) {
        case "type" -> {
          expected.add(named(token, ".inputs", "Args"));
          expected.add(named(token, ".outputs", ""));
        }
        case "enum" -> expected.add(named(token, ".enums", ""));
        default -> {
          expected.add(named(token, "", ""));
          expected.add(named(token, "", "Args"));
        }
      }
    }
    try (Stream<Path> files = Files.walk(SOURCES.resolve("dev/durabench/pulumi"))) {
      assertThat(
              files
                  .map(file -> SOURCES.relativize(file).toString())
                  .filter(file -> file.contains("/hcloud/") || file.contains("/command/"))
                  .filter(file -> file.endsWith(".java"))
                  .filter(file -> !file.endsWith("package-info.java"))
                  .filter(file -> !file.endsWith("Version.java"))
                  .map(file -> file.replace('/', '.').replace(".java", "")))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void resourcesCarryTheirTokens() {
    for (ProviderFact fact : FACTS) {
      if (fact.side().equals("out")) {
        ResourceType type = load(named(fact.token(), "", "")).getAnnotation(ResourceType.class);
        assertThat(type.type()).isEqualTo(fact.token());
      }
    }
    assertThat(dev.durabench.pulumi.hcloud.Provider.class.getAnnotation(ResourceType.class).type())
        .isEqualTo("pulumi:providers:hcloud");
  }

  @Test
  void enumsHaveTheSchemasWords() {
    List<ProviderFact> enums = FACTS.stream().filter(fact -> fact.side().equals("enum")).toList();

    assertThat(enums).hasSize(2);
    for (ProviderFact fact : enums) {
      Class<?> words = load(named(fact.token(), ".enums", ""));
      assertThat(words.isAnnotationPresent(EnumType.class)).isTrue();
      assertThat(
              Arrays.stream(words.getEnumConstants())
                  .map(
                      word -> {
                        try {
                          return word.getClass().getMethod("getValue").invoke(word);
                        } catch (ReflectiveOperationException e) {
                          throw new LinkageError(String.valueOf(e.getMessage()), e);
                        }
                      }))
          .containsExactlyElementsOf(List.of((Object[]) fact.property().split(",", -1)));
    }
  }

  @Test
  void theListOfWhatIsLeftOutIsExact() {
    Map<String, Long> missing =
        FACTS.stream()
            .filter(fact -> LEFT_OUT.containsKey(fact.owner() + "." + fact.property()))
            .collect(
                Collectors.groupingBy(
                    fact -> fact.owner() + "." + fact.property(),
                    TreeMap::new,
                    Collectors.counting()));

    assertThat(missing.keySet()).containsExactlyInAnyOrderElementsOf(LEFT_OUT.keySet());
    assertThat(FACTS)
        .filteredOn(ProviderFact::deprecated)
        .allSatisfy(fact -> assertThat(LEFT_OUT).containsKey(fact.owner() + "." + fact.property()));
    for (ProviderFact fact : FACTS) {
      if (LEFT_OUT.containsKey(fact.owner() + "." + fact.property())) {
        boolean in = fact.side().equals("in");
        Class<?> declared = load(named(fact.token(), "", in ? "Args" : ""));
        assertThat(
                in
                    ? DeclaredClass.inputs(declared, List.of(fact))
                    : DeclaredClass.outputs(declared, List.of(fact)))
            .contains(declared.getSimpleName() + "." + fact.property() + ": missing");
      }
    }
  }

  @Test
  void whatTheSchemaCallsSecretIsMarkedSoByTheBuilder() throws ReflectiveOperationException {
    int marked = 0;
    for (ProviderFact fact : FACTS) {
      boolean in = fact.side().equals("in");
      if (in || fact.side().equals("type")) {
        Class<?> args = load(named(fact.token(), in ? "" : ".inputs", "Args"));
        if (fact.secret()) {
          marked++;
        }
        if (!LEFT_OUT.containsKey(fact.owner() + "." + fact.property())) {
          assertThat(DeclaredClass.marksSecret(args, fact.property(), Output.of("x")))
              .as(fact.toString())
              .isEqualTo(fact.secret());
        }
      }
    }
    assertThat(marked).isEqualTo(9);
  }

  @Test
  void aClassThatDoesNotFitIsFound() {
    List<ProviderFact> facts = facts("hcloud:index/networkSubnet:NetworkSubnet");

    assertThat(DeclaredClass.inputs(WrongArgs.class, side(facts, "in")))
        .containsExactly(
            "WrongArgs.networkId: missing",
            "WrongArgs.vswitchId: missing",
            "WrongArgs.networkID: unknown",
            "WrongArgs.ipRange: required is false, not true",
            "WrongArgs.ipRange: builder takes no String",
            "WrongArgs.networkZone: type is Output<Integer>, not Output<String>",
            "WrongArgs.networkZone: builder takes no String",
            "WrongArgs.networkZone: builder takes no Output<String>",
            "WrongArgs.type: builder takes no String",
            "WrongArgs.type: builder takes no Output<String>");
    assertThat(DeclaredClass.outputs(Wrong.class, side(facts, "out")))
        .contains(
            "Wrong.gateway: shape is Integer, not String",
            "Wrong.gateway: accessor is none, not Output<String>",
            "Wrong.networkId: type is Output<Integer>, not Output<Double>");
    assertThat(
            DeclaredClass.objects(
                WrongObject.class, facts("hcloud:index/FirewallRule:FirewallRule")))
        .contains("WrongObject.port: type is Integer, not String", "WrongObject.protocol: missing");
  }

  private static void compare(
      List<ProviderFact> facts,
      String side,
      String declared,
      BiFunction<Class<?>, List<ProviderFact>, List<String>> how,
      List<String> differences) {
    List<ProviderFact> declaredFacts = side(facts, side);
    if (!declaredFacts.isEmpty()) {
      differences.addAll(how.apply(load(declared), declaredFacts));
    }
  }

  private static List<ProviderFact> side(List<ProviderFact> facts, String side) {
    return facts.stream()
        .filter(fact -> fact.side().equals(side))
        .filter(fact -> !LEFT_OUT.containsKey(fact.owner() + "." + fact.property()))
        .toList();
  }

  private static List<ProviderFact> facts(String token) {
    return FACTS.stream().filter(fact -> fact.token().equals(token)).toList();
  }

  /** {@code hcloud:index/server:Server} is {@code hcloud.Server}. */
  private static String named(String token, String subpackage, String suffix) {
    String[] parts = token.split(":", -1);
    if (token.equals("pulumi:providers:hcloud")) {
      return "dev.durabench.pulumi.hcloud.Provider" + suffix;
    }
    String module = parts[1].startsWith("index") ? "" : "." + parts[1];
    return "dev.durabench.pulumi." + parts[0] + module + subpackage + "." + parts[2] + suffix;
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError("there is no class " + name, e);
    }
  }

  /** Everything that can be wrong with inputs. */
  @SuppressWarnings({"UnusedVariable", "UnusedMethod"}) // read by reflection only
  static final class WrongArgs {
    @Import(name = "ipRange")
    private Output<String> ipRange;

    @Import(name = "networkID", required = true)
    private Output<String> networkID;

    @Import(name = "networkZone", required = true)
    private Output<Integer> networkZone;

    @Import(name = "type", required = true)
    private Output<String> type;

    public static final class Builder {
      public Builder ipRange(Output<String> ipRange) {
        return this;
      }
    }
  }

  /** Everything that can be wrong with outputs. */
  @SuppressWarnings("UnusedVariable") // read by reflection only
  static final class Wrong {
    @Export(name = "gateway", refs = Integer.class, tree = "[0]")
    private Output<String> gateway;

    @Export(name = "networkId", refs = Integer.class, tree = "[0]")
    private Output<Integer> networkId;
  }

  /** Everything that can be wrong with an object. */
  @CustomType
  @SuppressWarnings({"UnusedVariable", "UnusedMethod", "UnusedNestedClass"}) // by reflection only
  static final class WrongObject {
    @CustomType.Builder
    public static final class Builder {
      @CustomType.Setter
      public Builder port(Integer port) {
        return this;
      }
    }
  }
}
