package dev.durabench.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Lets a listener hear of Ctrl-C and of requests to end, instead of the end of this process. A
 * shutdown hook would not do: it cannot tell a second signal from the first.
 */
final class Signals {
  private Signals() {}

  /** Routes SIGINT, SIGTERM and SIGHUP to the listener, each on a thread of its own. */
  static void route(Runnable listener) {
    try {
      // By reflection, as javac warns of every mention of this class and offers no other way.
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler onCall =
          (proxy, method, arguments) -> {
            if (method.getName().equals("handle")) {
              listener.run();
              return null;
            }
            return switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> arguments != null && proxy == arguments[0];
              default -> "signal listener";
            };
          };
      Object routed =
          Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, onCall);
      for (String name : List.of("INT", "TERM", "HUP")) {
        signal
            .getMethod("handle", signal, handler)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), routed);
      }
    } catch (ReflectiveOperationException e) {
      throw new CliFailure(
          ExitCode.INTERNAL, "this Java does not let a program handle signals: " + e, e);
    }
  }
}
