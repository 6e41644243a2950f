package dev.durabench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * An {@link AgentPlan} as a {@link Properties} file: {@code plan} names the record, every other key
 * is one of its components, lists are {@code name.1}, {@code name.2}. Strict: a key too many or too
 * few is an error, so that a controller and an agent of different versions do not misunderstand
 * each other.
 */
public final class PlanFile {
  private static final String PLAN = "plan";
  private static final String OUTPUT = "output";

  private PlanFile() {}

  /** Writes a plan. */
  public static void write(AgentPlan plan, Path file) throws IOException {
    Files.writeString(file, text(plan, plan.output()), UTF_8);
  }

  /**
   * A plan as the content of a file.
   *
   * @param output folder for raw files on the agent's machine, in place of the plan's own
   */
  public static String text(AgentPlan plan, Path output) {
    Properties properties = new Properties();
    properties.setProperty(PLAN, plan.getClass().getSimpleName());
    for (RecordComponent component : plan.getClass().getRecordComponents()) {
      String name = component.getName();
      if (name.equals(OUTPUT)) {
        properties.setProperty(name, output.toString());
      } else if (value(component, plan) instanceof List<?> list) {
        IntStream.range(0, list.size())
            .forEach(i -> properties.setProperty(name + "." + (i + 1), text(list.get(i))));
      } else {
        properties.setProperty(name, text(value(component, plan)));
      }
    }
    StringWriter out = new StringWriter();
    try {
      properties.store(out, null);
    } catch (IOException e) {
      throw new UncheckedIOException("no text of a plan", e);
    }
    return out.toString();
  }

  /**
   * Reads a plan.
   *
   * @throws IllegalArgumentException when the file is not exactly a plan of this version
   */
  public static AgentPlan read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, UTF_8)) {
      properties.load(reader);
    }
    String name = properties.getProperty(PLAN, "");
    Class<?> type =
        Arrays.stream(AgentPlan.class.getPermittedSubclasses())
            .filter(plan -> plan.getSimpleName().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(file + ": no plan '" + name + "'"));
    properties.remove(PLAN);
    try {
      return read(type.asSubclass(AgentPlan.class), properties);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static <T extends AgentPlan> T read(Class<T> type, Properties properties) {
    Set<String> left = new TreeSet<>(properties.stringPropertyNames());
    List<String> missing = new ArrayList<>();
    RecordComponent[] components = type.getRecordComponents();
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String name = components[i].getName();
      if (components[i].getType() == List.class) {
        arguments[i] = endpoints(name, properties, left);
      } else if (left.remove(name)) {
        arguments[i] = parse(components[i].getType(), name, properties.getProperty(name));
      } else {
        missing.add(name);
      }
    }
    if (!missing.isEmpty() || !left.isEmpty()) {
      throw new IllegalArgumentException("missing keys " + missing + ", unknown keys " + left);
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type.getSimpleName(), e);
    }
  }

  private static List<PostgresEndpoint> endpoints(
      String name, Properties properties, Set<String> left) {
    List<PostgresEndpoint> endpoints = new ArrayList<>();
    for (int i = 1; left.remove(name + "." + i); i++) {
      endpoints.add(PostgresEndpoint.parse(properties.getProperty(name + "." + i)));
    }
    return endpoints;
  }

  private static Object parse(Class<?> type, String name, String text) {
    try {
      if (type == int.class) {
        return Integer.valueOf(text);
      } else if (type == long.class) {
        return Long.valueOf(text);
      } else if (type == Duration.class) {
        return Duration.parse(text);
      } else if (type == Path.class) {
        return Path.of(text);
      }
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(name + ": not a " + type.getSimpleName() + ": " + text, e);
    }
    return text;
  }

  private static Object value(RecordComponent component, AgentPlan plan) {
    try {
      return component.getAccessor().invoke(plan);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component.getName(), e);
    }
  }

  private static String text(Object value) {
    return value instanceof PostgresEndpoint endpoint ? endpoint.text() : value.toString();
  }
}
