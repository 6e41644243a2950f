package dev.durabench.target.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Deadline;
import dev.durabench.target.shell.Scripts;
import dev.durabench.target.shell.ShellWords;
import dev.durabench.target.shell.Stderr;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Runs scripts in one container. What ends too late is killed there. */
final class PodScripts implements Scripts {
  /** Beyond a script's own bound, for its end to be told. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private static final Duration TO_KILL = Duration.ofSeconds(3);
  private static final Duration FOR_THE_REST = Duration.ofSeconds(10);

  /** 128 and SIGKILL's number. */
  private static final int KILLED = 137;

  private final KubernetesAccess access;
  private final Supplier<PodPlace> where;

  /**
   * @param where the container now; it may be another one later
   */
  PodScripts(KubernetesAccess access, Supplier<PodPlace> where) {
    this.access = access;
    this.where = where;
  }

  @Override
  public void run(
      String script,
      List<String> arguments,
      InputStream stdin,
      OutputStream stdout,
      Duration bound) {
    byte[] text = ("rm -f \"$0\"; " + script + "\n").getBytes(UTF_8);
    Deadline deadline = Deadline.in(bound);
    PodPlace place = where.get();
    List<String> words = ShellWords.script(text.length, deadline.left().toSeconds() + 1, arguments);
    InputStream input = new SequenceInputStream(new ByteArrayInputStream(text), stdin);
    run(new Job(place, name(script), bound, deadline), words, input, stdout);
  }

  /** A short script in a container where nothing can be written; its output without its end. */
  String command(String script, List<String> arguments, OutputStream stdout, Duration bound) {
    Deadline deadline = Deadline.in(bound);
    List<String> all = new java.util.ArrayList<>(List.of("sh", "-c", script, "sh"));
    all.addAll(arguments);
    PodPlace place = where.get();
    run(
        new Job(place, name(script), bound, deadline),
        ShellWords.command(all),
        InputStream.nullInputStream(),
        stdout);
    return place.name();
  }

  private record Job(PodPlace place, String name, Duration bound, Deadline deadline) {}

  private void run(Job job, List<String> words, InputStream input, OutputStream stdout) {
    Stderr stderr = new Stderr();
    try (PodProcess process = PodProcess.start(access, job.place(), words, job.deadline())) {
      Thread out = PodProcess.copy(process.stdout(), stdout);
      Thread err = PodProcess.copy(process.stderr(), stderr);
      PodProcess.copy(input, process.stdin());
      try {
        boolean ended = process.await(Deadline.in(job.deadline().left().plus(GRACE)));
        if (!ended) {
          kill(job.place(), stderr.group());
        }
        out.join(FOR_THE_REST.toMillis());
        err.join(FOR_THE_REST.toMillis());
        check(job, process, ended, stderr);
      } catch (InterruptedException e) {
        kill(job.place(), stderr.group());
        Thread.currentThread().interrupt();
        throw new TargetFailure(
            "interrupted while " + job.name() + " ran in " + job.place().describe(), e);
      }
    }
  }

  private static void check(Job job, PodProcess process, boolean ended, Stderr stderr) {
    String said = stderr.lastLines().isEmpty() ? "" : ": " + stderr.lastLines();
    if (ended && process.exitCode().isEmpty()) {
      throw new TargetFailure(
          "the connection to %s was lost while %s ran: what it had done by then is not known"
              .formatted(job.place().describe(), job.name()));
    }
    int code = process.exitCode().orElse(KILLED);
    if (!ended || (code == KILLED && job.deadline().over())) {
      throw new TargetFailure(
          "%s did not end within %d s in %s and was killed there%s"
              .formatted(job.name(), job.bound().toSeconds(), job.place().describe(), said));
    }
    if (code != 0) {
      throw new TargetFailure(
          "%s ended with exit code %d in %s%s"
              .formatted(job.name(), code, job.place().describe(), said));
    }
  }

  /** Ends a process group there; what cannot be reached ends by its own bound. */
  void kill(PodPlace place, OptionalLong group) {
    if (group.isEmpty()) {
      return;
    }
    Deadline deadline = Deadline.in(TO_KILL);
    List<String> words = ShellWords.kill(group.getAsLong());
    try (PodProcess killer = PodProcess.start(access, place, words, deadline)) {
      killer.await(deadline);
    } catch (TargetFailure e) {
      // Not to be reached: it is ended there by its own bound, or is gone with the machine.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A script that begins with a comment is called by it. */
  private static String name(String script) {
    String first = script.lines().findFirst().orElse("");
    return first.startsWith("# ") ? "\"" + first.substring(2).strip() + "\"" : "a script";
  }
}
