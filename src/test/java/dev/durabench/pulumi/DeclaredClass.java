package dev.durabench.pulumi;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.CustomType;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares a class that was written by hand with what the provider's schema says. */
final class DeclaredClass {
  private final Class<?> declared;
  private final List<String> differences = new ArrayList<>();

  private DeclaredClass(Class<?> declared) {
    this.declared = declared;
  }

  /** What is wrong with a class of inputs; nothing when it fits. */
  static List<String> inputs(Class<?> declared, List<ProviderFact> facts) {
    DeclaredClass compared = new DeclaredClass(declared);
    Map<String, Field> fields = new TreeMap<>();
    annotated(declared, Import.class)
        .forEach(field -> fields.put(field.getAnnotation(Import.class).name(), field));
    compared.names(fields.keySet().stream(), facts);
    for (ProviderFact fact : facts) {
      Field field = fields.get(fact.property());
      if (field == null) {
        continue;
      }
      String type = fact.java(true);
      compared.same(fact, "type", "Output<" + type + ">", simple(field.getGenericType()));
      compared.same(
          fact, "required", fact.required(), field.getAnnotation(Import.class).required());
      compared.setters(fact, type);
    }
    return compared.differences;
  }

  /** What is wrong with a resource; nothing when it fits. */
  static List<String> outputs(Class<?> declared, List<ProviderFact> facts) {
    DeclaredClass compared = new DeclaredClass(declared);
    Map<String, Field> fields = new TreeMap<>();
    annotated(declared, Export.class)
        .forEach(field -> fields.put(field.getAnnotation(Export.class).name(), field));
    compared.names(fields.keySet().stream(), facts);
    for (ProviderFact fact : facts) {
      Field field = fields.get(fact.property());
      if (field == null) {
        continue;
      }
      String type = fact.java(false);
      compared.same(fact, "type", "Output<" + type + ">", simple(field.getGenericType()));
      compared.same(fact, "shape", type, shape(field.getAnnotation(Export.class)));
      compared.accessor(
          fact, "Output<" + (fact.required() ? type : "Optional<" + type + ">") + ">");
    }
    return compared.differences;
  }

  /** What is wrong with an object within outputs; nothing when it fits. */
  static List<String> objects(Class<?> declared, List<ProviderFact> facts) {
    DeclaredClass compared = new DeclaredClass(declared);
    Class<?> builder =
        Arrays.stream(declared.getDeclaredClasses())
            .filter(inner -> inner.isAnnotationPresent(CustomType.Builder.class))
            .findFirst()
            .orElseThrow();
    Map<String, Method> setters =
        Arrays.stream(builder.getMethods())
            .filter(method -> method.isAnnotationPresent(CustomType.Setter.class))
            .collect(Collectors.toMap(Method::getName, method -> method));
    compared.names(setters.keySet().stream(), facts);
    for (ProviderFact fact : facts) {
      Method setter = setters.get(fact.property());
      if (setter == null) {
        continue;
      }
      String type = fact.java(false);
      compared.same(fact, "type", type, simple(setter.getGenericParameterTypes()[0]));
      compared.accessor(fact, fact.required() ? type : "Optional<" + type + ">");
    }
    return compared.differences;
  }

  private static Stream<Field> annotated(
      Class<?> declared, Class<? extends java.lang.annotation.Annotation> by) {
    return Arrays.stream(declared.getDeclaredFields())
        .filter(field -> field.isAnnotationPresent(by));
  }

  private void names(Stream<String> present, List<ProviderFact> facts) {
    List<String> expected = facts.stream().map(ProviderFact::property).sorted().toList();
    List<String> found = present.sorted().toList();
    expected.stream().filter(name -> !found.contains(name)).forEach(name -> add(name, "missing"));
    found.stream().filter(name -> !expected.contains(name)).forEach(name -> add(name, "unknown"));
  }

  /** Each input can be given as an output and as a value. */
  private void setters(ProviderFact fact, String type) {
    List<String> taken =
        Arrays.stream(declared.getDeclaredClasses())
            .flatMap(builder -> Arrays.stream(builder.getMethods()))
            .filter(method -> method.getName().equals(fact.property()))
            .map(method -> simple(method.getGenericParameterTypes()[0]))
            .toList();
    Stream.of(type, "Output<" + type + ">")
        .filter(way -> !taken.contains(way))
        .forEach(way -> add(fact.property(), "builder takes no " + way));
  }

  private void accessor(ProviderFact fact, String type) {
    Optional<Method> accessor =
        Arrays.stream(declared.getMethods())
            .filter(method -> method.getName().equals(fact.property()))
            .filter(method -> method.getParameterCount() == 0)
            .findFirst();
    same(
        fact,
        "accessor",
        type,
        accessor.map(found -> simple(found.getGenericReturnType())).orElse("none"));
  }

  private void same(ProviderFact fact, String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      add(fact.property(), what + " is " + found + ", not " + expected);
    }
  }

  private void add(String property, String problem) {
    differences.add(declared.getSimpleName() + "." + property + ": " + problem);
  }

  /** The type that the SDK reads from {@code refs} and {@code tree}. */
  private static String shape(Export export) {
    String[] places = export.tree().replaceAll("[\\[\\]]", "").split(",", -1);
    List<String> names =
        Arrays.stream(places)
            .map(place -> export.refs()[Integer.parseInt(place)].getSimpleName())
            .toList();
    return names.size() == 1
        ? names.get(0)
        : names.get(0) + "<" + String.join(", ", names.subList(1, names.size())) + ">";
  }

  private static String simple(Type type) {
    if (type instanceof ParameterizedType generic) {
      return simple(generic.getRawType())
          + Arrays.stream(generic.getActualTypeArguments())
              .map(DeclaredClass::simple)
              .collect(Collectors.joining(", ", "<", ">"));
    }
    return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
  }

  /** An input that is marked as a secret by its builder. */
  static boolean marksSecret(Class<?> args, String property, Output<?> value)
      throws ReflectiveOperationException {
    Object builder = args.getMethod("builder").invoke(null);
    builder.getClass().getMethod(property, Output.class).invoke(builder, value);
    Object built = builder.getClass().getMethod("build").invoke(builder);
    Field field = args.getDeclaredField(property);
    field.setAccessible(true);
    return com.pulumi.core.internal.Internal.of((Output<?>) field.get(built))
        .getDataAsync()
        .join()
        .isSecret();
  }
}
