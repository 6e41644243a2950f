package dev.durabench.topology;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/** A mapping that was read: what was sound of it, and where everything stands. */
final class Section {
  private final Place place;
  private final String path;
  private final String kind;
  private final IdentityHashMap<Field<?>, Object> values = new IdentityHashMap<>();
  private final IdentityHashMap<Field<?>, Place> places = new IdentityHashMap<>();
  private final Set<Field<?>> broken = Collections.newSetFromMap(new IdentityHashMap<>());

  Section(Place place, String path, String kind) {
    this.place = place;
    this.path = path;
    this.kind = kind;
  }

  /** The {@code kind} of a database or an experiment; empty for others. */
  String kind() {
    return kind;
  }

  <T> void keep(Field<T> field, Yaml yaml, Optional<T> value) {
    places.put(field, yaml.place());
    value.ifPresentOrElse(sound -> values.put(field, sound), () -> broken.add(field));
  }

  /** What was written, else the default; empty when there is neither or it was unsound. */
  @SuppressWarnings("unchecked") // keep() is the only way in
  <T> Optional<T> find(Field<T> field) {
    T value = (T) values.get(field);
    return value == null && !broken.contains(field)
        ? field.defaultValue()
        : Optional.ofNullable(value);
  }

  /**
   * As {@link #find}, for a field that is required or has a default, in a file without mistakes.
   */
  <T> T get(Field<T> field) {
    return find(field)
        .orElseThrow(() -> new IllegalStateException(path + "." + field.name() + " was not read"));
  }

  boolean written(Field<?> field) {
    return places.containsKey(field);
  }

  /** Where the field's value stands; the section's beginning when it is not written. */
  Place place(Field<?> field) {
    return places.getOrDefault(field, place);
  }

  String path(Field<?> field) {
    return SectionShape.below(path, field.name());
  }

  Place place() {
    return place;
  }

  String path() {
    return path;
  }
}
