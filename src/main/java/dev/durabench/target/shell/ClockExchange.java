package dev.durabench.target.shell;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.durabench.measure.Clock;
import dev.durabench.target.ClockOffset;
import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Measures a machine's clock as NTP does: it is asked for its time, and its answer was right at
 * some moment between question and answer. Of several exchanges the quickest says most. It asks for
 * the wall clock, from which agents there take their time when they start.
 */
public final class ClockExchange {
  private static final int EXCHANGES = 12;
  private static final Duration TO_END = Duration.ofSeconds(2);

  /**
   * Bash tells the time without starting a process; {@code date} takes a while to start. It ends
   * after the last answer: not every connection can tell it that there are no more questions.
   */
  private static final String ANSWER =
      """
      if command -v bash >/dev/null && [ -n "$(bash -c 'echo "$EPOCHREALTIME"')" ]; then
        exec bash -c 'while [ "$1" -gt 0 ] && read -r line; do
          set -- $(($1 - 1)); echo "${EPOCHREALTIME/[.,]/}"; done' bash "$1"
      fi
      while [ "$1" -gt 0 ] && read -r line; do
        set -- $(($1 - 1)); echo "$(($(date +%s%N) / 1000))"; done
      """;

  private ClockExchange() {}

  /**
   * Measures.
   *
   * @param ours the clock to compare with
   * @param bound for all exchanges together
   * @throws TargetFailure when the machine does not tell its time
   */
  public static ClockOffset with(Shell shell, Clock ours, Duration bound) {
    Shell.Running there =
        shell.start(List.of("sh", "-c", ANSWER, "sh", Integer.toString(EXCHANGES)));
    // Nothing else ends a read of a machine that is there and says nothing.
    Alarm tooLate = Alarm.in(bound, there::kill);
    try (OutputStream ask = there.stdin();
        BufferedReader answers =
            new BufferedReader(new InputStreamReader(there.stdout(), US_ASCII))) {
      Optional<ClockOffset> best = Optional.empty();
      for (int i = 0; i < EXCHANGES; i++) {
        long before = ours.nowMicros();
        ask.write('\n');
        ask.flush();
        String answer = answers.readLine();
        long after = ours.nowMicros();
        if (answer == null) {
          throw new IOException("it answered nothing");
        }
        ClockOffset offset = offset(before, Long.parseLong(answer.strip()), after);
        if (best.isEmpty() || offset.uncertaintyMicros() < best.get().uncertaintyMicros()) {
          best = Optional.of(offset);
        }
      }
      return best.orElseThrow();
    } catch (IOException | NumberFormatException e) {
      String reason =
          tooLate.callOff()
              ? String.valueOf(e.getMessage())
              : "it did not tell the time within " + bound.toSeconds() + " s";
      throw new TargetFailure(
          "the clock of " + shell.machine() + " cannot be measured: " + reason, e);
    } finally {
      tooLate.callOff();
      end(there);
    }
  }

  /** Its input was closed: it ends by itself, unless something is wrong. */
  private static void end(Shell.Running there) {
    try {
      if (!there.await(TO_END)) {
        there.kill();
      }
    } catch (InterruptedException e) {
      there.kill();
      Thread.currentThread().interrupt();
    }
  }

  /** Of one exchange: the answer was made halfway, give or take half the way there and back. */
  static ClockOffset offset(long before, long theirs, long after) {
    return new ClockOffset(theirs - (before + after) / 2, (after - before + 1) / 2);
  }
}
