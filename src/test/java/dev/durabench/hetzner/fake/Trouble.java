package dev.durabench.hetzner.fake;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What goes wrong on order. Paths are regular expressions on the path after {@code /v1}, such as
 * {@code /servers/\d+/actions/poweroff}; the oldest order that matches is taken first.
 */
public final class Trouble {
  enum Kind {
    REFUSE,
    DELAY,
    LOSE_REQUEST,
    LOSE_ANSWER
  }

  /** An order and how many more times it is carried out. */
  static final class Order {
    final Kind kind;
    final Optional<ApiError> error;
    final Duration delay;
    private final String method;
    private final Pattern path;
    private int left;

    private Order(
        Kind kind,
        int times,
        String method,
        String path,
        Optional<ApiError> error,
        Duration delay) {
      this.kind = kind;
      this.left = times;
      this.method = method;
      this.path = Pattern.compile(path);
      this.error = error;
      this.delay = delay;
    }
  }

  private final List<Order> orders = new ArrayList<>();
  private final List<Order> actions = new ArrayList<>();

  Trouble() {}

  /** The next so many of these requests are refused and change nothing. */
  public Trouble refuse(int times, String method, String path, ApiError error) {
    return add(new Order(Kind.REFUSE, times, method, path, Optional.of(error), Duration.ZERO));
  }

  /** The next so many of these requests are answered late; they are carried out after the delay. */
  public Trouble delay(int times, String method, String path, Duration delay) {
    return add(new Order(Kind.DELAY, times, method, path, Optional.empty(), delay));
  }

  /** The next so many of these requests change nothing, and the connection breaks. */
  public Trouble loseRequest(int times, String method, String path) {
    return add(new Order(Kind.LOSE_REQUEST, times, method, path, Optional.empty(), Duration.ZERO));
  }

  /** The next so many of these requests are carried out, and the connection breaks unanswered. */
  public Trouble loseAnswer(int times, String method, String path) {
    return add(new Order(Kind.LOSE_ANSWER, times, method, path, Optional.empty(), Duration.ZERO));
  }

  /** The next so many actions of a command, such as {@code attach_volume}, end in an error. */
  public synchronized Trouble failAction(int times, String command, ApiError error) {
    actions.add(
        new Order(
            Kind.REFUSE, times, "", Pattern.quote(command), Optional.of(error), Duration.ZERO));
    return this;
  }

  /** Forgets every order. */
  public synchronized void clear() {
    orders.clear();
    actions.clear();
  }

  synchronized Optional<Order> take(String method, String path) {
    return take(orders, method, path);
  }

  void beforeAction(String command) {
    Optional<Order> order;
    synchronized (this) {
      order = take(actions, "", command);
    }
    order.flatMap(taken -> taken.error).ifPresent(Trouble::refuse);
  }

  private static void refuse(ApiError error) {
    throw error;
  }

  private synchronized Trouble add(Order order) {
    orders.add(order);
    return this;
  }

  private static Optional<Order> take(List<Order> orders, String method, String path) {
    for (Order order : orders) {
      if (order.left > 0 && order.method.equals(method) && order.path.matcher(path).matches()) {
        order.left--;
        return Optional.of(order);
      }
    }
    return Optional.empty();
  }
}
