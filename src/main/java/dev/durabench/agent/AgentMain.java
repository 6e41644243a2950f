package dev.durabench.agent;

import dev.durabench.measure.Clock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The agent's process: {@code java -jar durabench-agent.jar PLAN-FILE}. Speaks newline-delimited
 * JSON on stdout: {@code hello}, then {@code progress} and {@code acks}, at last {@code result} or
 * {@code error}. Exit status 0 after a result, 1 after an error, 64 for a plan it does not
 * understand, 75 when orphaned and unable to finish.
 */
public final class AgentMain {
  /** Version of the protocol on stdin and stdout. */
  public static final int PROTOCOL = 1;

  private static final Duration ORPHAN_GRACE = Duration.ofSeconds(10);

  private AgentMain() {}

  /** Runs the plan in the file that is the only argument. */
  public static void main(String[] args) {
    if (args.length != 1) {
      System.err.println("usage: java -jar durabench-agent.jar PLAN-FILE");
      System.exit(64);
    }
    Controller controller = new Controller(System.in, System.out);
    AgentPlan plan;
    try {
      plan = PlanFile.read(Path.of(args[0]));
    } catch (IOException | IllegalArgumentException e) {
      controller.send(new Message("error").with("message", "plan: " + e.getMessage()));
      System.exit(64);
      return;
    }
    CountDownLatch done = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> finish(controller, done), "signal"));
    int status = run(plan, controller);
    done.countDown();
    System.exit(status);
  }

  /** On SIGINT or SIGTERM, which an interactive Ctrl-C sends to all: as if told to stop. */
  private static void finish(Controller controller, CountDownLatch done) {
    controller.stop();
    try {
      if (!done.await(ORPHAN_GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("not done within " + ORPHAN_GRACE + " of the signal");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int run(AgentPlan plan, Controller controller) {
    try {
      List<String> secrets = controller.secrets(plan.secretLines());
      controller.listen(AgentMain::endSoon);
      try (Job job = Jobs.of(plan, secrets, controller)) {
        Message hello = hello(plan);
        job.introduce(hello);
        controller.send(hello);
        controller.send(job.run());
      }
      return 0;
    } catch (Exception e) {
      // The controller keeps stderr beside the raw files; the message is what a user sees.
      e.printStackTrace();
      controller.send(new Message("error").with("message", describe(e)));
      return 1;
    }
  }

  private static Message hello(AgentPlan plan) {
    String version = AgentMain.class.getPackage().getImplementationVersion();
    return new Message("hello")
        .with("protocol", PROTOCOL)
        .with("version", version == null ? "unpackaged" : version)
        .with("plan", plan.getClass().getSimpleName())
        .with("pid", ProcessHandle.current().pid())
        .with("java", Runtime.version().toString())
        .with("clockMicros", Clock.system().nowMicros());
  }

  private static String describe(Exception e) {
    String message = e.getMessage();
    return message == null || e instanceof RuntimeException
        ? e.getClass().getSimpleName() + ": " + message
        : message;
  }

  /** Nobody is left to end this process: it does so itself, even when its job hangs. */
  private static void endSoon() {
    try {
      Thread.sleep(ORPHAN_GRACE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(75);
  }
}
