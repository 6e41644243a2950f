package dev.durabench.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.durabench.ledger.Fault;
import dev.durabench.ledger.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The keys of a promise. */
final class PromiseFields {
  private static final Field<Duration> LOSE_AT_MOST =
      Field.required(
          "loseAtMost",
          new DurationShape(Duration.ofMillis(1), Duration.ofHours(1)),
          "the longest stretch of newest acknowledged writes that may be lost, 1ms to 1h");
  static final Field<Claim> ACKNOWLEDGED =
      Field.required(
          "acknowledged",
          new ClaimShape(),
          "what is claimed about acknowledged writes: kept, {loseAtMost: 1s}, or none");
  static final Field<List<Fault>> AGAINST =
      Field.optional(
          "against",
          new ListShape<>(ChoiceShape.of(Fault.values(), Fault::key, "fence"), true),
          "the faults that the promise covers; needed unless acknowledged is none");
  static final SectionShape SHAPE =
      new SectionShape(
          "what the database claims; losses beyond it under a covered fault are a broken promise",
          List.of(ACKNOWLEDGED, AGAINST));

  private PromiseFields() {}

  /** What may be lost; {@code atMost} is there exactly for {@link Promise.Loss#AT_MOST}. */
  record Claim(Promise.Loss loss, Optional<Duration> atMost) {}

  static Promise promise(Section section) {
    Claim claim = section.get(ACKNOWLEDGED);
    Set<Fault> against = Set.copyOf(section.find(AGAINST).orElse(List.of()));
    return new Promise(claim.loss(), claim.atMost().orElse(null), against);
  }

  static void check(Section section, Problems problems) {
    Optional<Claim> claim = section.find(ACKNOWLEDGED);
    if (claim.isEmpty()) {
      return;
    }
    boolean claimsNothing = claim.get().loss() == Promise.Loss.NONE;
    if (!claimsNothing && !section.written(AGAINST)) {
      problems.add(
          section.place(),
          section.path(AGAINST),
          "is missing; list the faults that the promise covers, such as [kill], or [] for none");
    }
    if (claimsNothing && !section.find(AGAINST).orElse(List.of()).isEmpty()) {
      problems.add(
          section.place(AGAINST),
          section.path(AGAINST),
          "names faults, but acknowledged: none promises nothing against any; leave it out");
    }
  }

  private record ClaimShape() implements Shape<Claim> {
    private static final ChoiceShape<Claim> WORDS =
        ChoiceShape.of(
            new Claim[] {
              new Claim(Promise.Loss.KEPT, Optional.empty()),
              new Claim(Promise.Loss.NONE, Optional.empty())
            },
            claim -> claim.loss() == Promise.Loss.KEPT ? "kept" : "none");
    private static final SectionShape AT_MOST =
        new SectionShape("may lose the newest writes", List.of(LOSE_AT_MOST));

    @Override
    public Optional<Claim> read(Yaml yaml, String path, Problems problems) {
      if (yaml instanceof Yaml.Mapping) {
        return AT_MOST
            .read(yaml, path, problems)
            .flatMap(section -> section.find(LOSE_AT_MOST))
            .map(atMost -> new Claim(Promise.Loss.AT_MOST, Optional.of(atMost)));
      }
      if (yaml instanceof Yaml.Scalar scalar && WORDS.choices().containsKey(scalar.text())) {
        return WORDS.read(yaml, path, problems);
      }
      String hint =
          yaml instanceof Yaml.Scalar scalar
              ? Nearest.hint(scalar.text(), WORDS.choices().keySet())
              : "";
      problems.add(
          yaml.place(),
          path,
          "is " + yaml.describe() + hint + "; allowed: kept, none, or {loseAtMost: 1s}");
      return Optional.empty();
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = JsonNodeFactory.instance.objectNode();
      ArrayNode variants = schema.putArray("oneOf");
      variants.add(WORDS.schema());
      variants.add(AT_MOST.schema());
      return schema;
    }
  }
}
