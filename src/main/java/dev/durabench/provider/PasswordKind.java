package dev.durabench.provider;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A random password of letters and digits. */
final class PasswordKind implements ResourceKind {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final RandomGenerator random;

  PasswordKind(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public String token() {
    return "bench:index:Password";
  }

  @Override
  public String description() {
    return "A random password of letters and digits, minted once.";
  }

  @Override
  public List<Input> inputs() {
    return List.of(
        Input.identity("length", Input.Type.WHOLE, "number of characters")
            .within(16, 128)
            .fallback(32));
  }

  @Override
  public List<Output> outputs() {
    return List.of(Output.secret("result", "the password"));
  }

  @Override
  public Created create(Request request, Value.Fields inputs) {
    StringBuilder password = new StringBuilder();
    for (long i = 0; i < inputs.whole("length"); i++) {
      password.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    String id = String.format(Locale.ROOT, "%016x", random.nextLong());
    return new Created(
        id, new Value.Fields(Map.of("result", new Value.Secret(Value.of(password.toString())))));
  }
}
