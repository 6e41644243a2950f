package dev.durabench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts on the fake cloud have no machines: a command without an answer ends them. */
final class CannedAnswersOfScriptsTest {
  private static final Pattern ANSWERED = Pattern.compile("'(\\^sh -s -- [^']*)'");

  @ParameterizedTest
  @ValueSource(strings = {"benchmarks/cloud.sh", "src/test/scripts/kill-in-the-cloud.sh"})
  void everyCommandOnServersHasAnAnswer(String script) throws IOException {
    List<Pattern> answered =
        ANSWERED
            .matcher(Files.readString(Path.of(script)))
            .results()
            .map((MatchResult found) -> Pattern.compile(found.group(1)))
            .toList();
    assertThat(answered).isNotEmpty();

    for (List<String> arguments :
        List.of(
            List.of("18"),
            List.of("only", "18/pg:5432"),
            List.of("primary", "18", "pg"),
            List.of("standby", "18", "pg"),
            List.of("drop", "18", "pg"))) {
      String command = ServerScript.command("root", arguments);
      assertThat(answered).as(command).anyMatch(pattern -> pattern.matcher(command).find());
    }
  }
}
