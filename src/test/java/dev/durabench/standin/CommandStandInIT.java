package dev.durabench.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The stand-in for pulumi-command, asked as the engine asks. */
@Timeout(60)
final class CommandStandInIT {
  private static final String LOCAL = "command:local:Command";
  private static final String REMOTE = "command:remote:Command";
  private static final String COPY = "command:remote:CopyToRemote";

  @TempDir Path folder;
  private StandInRig rig;

  @BeforeEach
  void start() throws IOException {
    rig = new StandInRig(new CommandProvider(Map.of()));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void aLocalCommandRunsOnCreateUpdateAndDelete() throws IOException {
    Path file = folder.resolve("said");
    String inputs =
        "{'create':'read line; echo got $line','stdin':'word','dir':'%s',".formatted(folder)
            + "'update':'echo after $PULUMI_COMMAND_STDOUT','delete':'touch said'}";
    var made = rig.create(LOCAL, inputs);
    assertThat(made.outputs().get("stdout").asText()).isEqualTo("got word");
    assertThat(rig.update(LOCAL, made, inputs, inputs).get("stdout").asText())
        .isEqualTo("after got word");
    rig.delete(LOCAL, made);
    assertThat(file).exists();
  }

  @Test
  void aFailedCommandSaysItsCodeItsTextAndWhatItSaid() {
    assertThatThrownBy(() -> rig.create(LOCAL, "{'create':'echo no; exit 3'}"))
        .hasMessageContaining("exit status 3: running \"echo no; exit 3\":\nno");
  }

  @Test
  void inputsAreHeldAgainstTheSchema() {
    assertThat(rig.check(REMOTE, "{'create':'true'}"))
        .containsExactly("connection: Missing required property 'connection'");
    assertThat(rig.check(REMOTE, "{'connection':{'host':'h','hots':1}}"))
        .singleElement()
        .asString()
        .startsWith("connection.hots:");
    assertThat(rig.check(REMOTE, "{'connection':{'host':'h'},'logging':'loud'}"))
        .singleElement()
        .asString()
        .startsWith("logging:");
    assertThat(rig.check(COPY, "{'connection':{'host':'h'},'remotePath':'/x','source':'y'}"))
        .isNotEmpty();
  }

  @Test
  void aChangedTriggerUpdatesAndAnAddedOneReplaces() {
    assertThat(rig.kinds(rig.diff(LOCAL, "{'triggers':[1]}", "{'triggers':[2]}")))
        .isEqualTo(Map.of("triggers[0]", "UPDATE"));
    assertThat(
            rig.kinds(rig.diff(LOCAL, "{'triggers':[1]}", "{'triggers':'" + Wire.UNKNOWN + "'}")))
        .isEqualTo(Map.of("triggers", "UPDATE_REPLACE"));
    assertThat(rig.kinds(rig.diff(LOCAL, "{}", "{'triggers':[2]}")))
        .isEqualTo(Map.of("triggers", "ADD_REPLACE"));
    assertThat(rig.kinds(rig.diff(LOCAL, "{'create':'a'}", "{'create':'b'}")))
        .isEqualTo(Map.of("create", "UPDATE"));
  }

  @Test
  void nobodyAtTheDoorIsSaidAfterTheLimitOfDials() {
    String connection =
        "{'create':'true','connection':{'host':'127.77.9.9','port':%d,'privateKey':'x',"
                .formatted(freePort())
            + "'hostKey':'ssh-ed25519 AAAA','dialErrorLimit':1}}";
    assertThatThrownBy(() -> rig.create(REMOTE, connection))
        .hasMessageContaining("after 2 failed attempts")
        .hasMessageContaining("127.77.9.9");
  }

  @Test
  void anUnknownSourceIsRefusedAlreadyInThePreview() {
    assertThat(
            rig.check(
                COPY,
                "{'connection':{'host':'h'},'remotePath':'/x','source':'" + Wire.UNKNOWN + "'}"))
        .containsExactly("source: either asset or archive must be set");
  }

  @Test
  void cannedAnswersComeOnlyByTheSwitchAndOnlyWhereOneFits() throws IOException {
    Path answers = Files.writeString(folder.resolve("answers"), "psql --version\t18.6\n");
    try (StandInRig canned =
        new StandInRig(new CommandProvider(Map.of(CannedAnswers.SWITCH, answers.toString())))) {
      String inputs = "{'create':'psql --version | cut','connection':{'host':'127.77.0.2'}}";
      assertThat(canned.create(REMOTE, inputs).outputs().get("stdout").asText()).isEqualTo("18.6");
      assertThatThrownBy(() -> canned.create(REMOTE, inputs.replace("psql", "mysql")))
          .hasMessageContaining("no canned answer");
      assertThatThrownBy(
              () ->
                  canned.create(COPY, "{'source':{},'remotePath':'/x','connection':{'host':'h'}}"))
          .hasMessageContaining("cannot be copied");
    }
    assertThat(CannedAnswers.log(answers)).containsExactly("127.77.0.2\tpsql --version | cut");
  }

  private static int freePort() {
    try (var socket = new java.net.ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
