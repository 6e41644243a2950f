package dev.durabench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.automation.StackDeployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class OperatorCheckTest {
  private static final String HOME = "203.0.113.7/32";
  private static final String ELSEWHERE = "198.51.100.9/32";

  @TempDir Path project;

  @Test
  void anotherValueOfTheVariableIsNotInTheFirewallOfWhatStands() throws Exception {
    Check check = check(ELSEWHERE, Optional.of(HOME));

    assertThat(check.state()).isEqualTo(Check.State.NOTE);
    assertThat(check.found()).contains(HOME + ", in the firewall of what stands, not " + ELSEWHERE);
    assertThat(check.advice()).contains("./durabench up bench --operator-cidr " + ELSEWHERE);
  }

  @Test
  void theSameAddressInAnotherFormIsTheSame() throws Exception {
    assertThat(check("203.0.113.7", Optional.of(HOME)))
        .isEqualTo(Check.ok("operator's address", HOME + ", in the firewall of what stands"));
  }

  @Test
  void whatStandsNeedsNoVariable() throws Exception {
    assertThat(check("", Optional.of(HOME)).state()).isEqualTo(Check.State.OK);
    assertThat(check("", Optional.empty()).state()).isEqualTo(Check.State.BAD);
  }

  @Test
  void anExplicitAddressChangesTheFirewall() throws Exception {
    Check check = check(HOME, Optional.of(HOME), "--operator-cidr", ELSEWHERE);

    assertThat(check.state()).isEqualTo(Check.State.OK);
    assertThat(check.found())
        .isEqualTo(ELSEWHERE + "; the firewall of what stands lets in " + HOME + " and is changed");
  }

  @Test
  void theConfigCountsBeforeTheVariable() throws Exception {
    config(HOME);

    Check check = check(ELSEWHERE, Optional.empty());

    assertThat(check.state()).isEqualTo(Check.State.NOTE);
    assertThat(check.found()).contains(HOME + ", not " + ELSEWHERE);
    assertThat(check(HOME, Optional.empty()).state()).isEqualTo(Check.State.OK);
  }

  @Test
  void whatIsNoAddressIsBad() throws Exception {
    assertThat(check("everywhere", Optional.empty()).state()).isEqualTo(Check.State.BAD);
  }

  @Test
  void anExplicitAddressCuresTheConfigsThatIsNone() throws Exception {
    config("everywhere");

    Check bad = check(ELSEWHERE, Optional.empty());
    assertThat(bad.state()).isEqualTo(Check.State.BAD);
    assertThat(bad.found()).contains("the config's operatorCidr", "\"everywhere\"");
    assertThat(bad.advice()).contains("--operator-cidr");

    Check cured = check("", Optional.empty(), "--operator-cidr", HOME);
    assertThat(cured.state()).isEqualTo(Check.State.NOTE);
    assertThat(cured.found()).startsWith(HOME).contains("\"everywhere\"");
  }

  @Test
  void aVariableThatDoesNotCountNeedNotBeAnAddress() throws Exception {
    Check check = check("0.0.0.0/0", Optional.of(HOME));

    assertThat(check.state()).isEqualTo(Check.State.NOTE);
    assertThat(check.found())
        .startsWith(HOME + ", in the firewall of what stands")
        .contains("DURABENCH_OPERATOR_CIDR: \"0.0.0.0/0\" lets everybody try");
  }

  private void config(String cidr) throws IOException {
    Path file = project.resolve(".stack-config/Pulumi.bench.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "config:\n  durabench:operatorCidr: " + cidr + "\n");
  }

  private Check check(String variable, Optional<String> firewall, String... options)
      throws Exception {
    CloudOptions given = CommandLine.populateCommand(new CloudOptions(), options);
    Optional<Deployment> state =
        firewall.isEmpty() ? Optional.empty() : Optional.of(state(firewall.get()));
    return OperatorCheck.check(
        new Surroundings(
            Map.of("DURABENCH_PROJECT", project.toString(), "DURABENCH_OPERATOR_CIDR", variable)),
        "bench",
        given,
        state);
  }

  private static Deployment state(String cidr) throws Exception {
    return Deployment.of(
        StackDeployment.fromJson(
            """
            {"version": 3, "deployment": {"resources": [{
              "urn": "urn:pulumi:bench::durabench::bench:index:Run::bench-run",
              "type": "bench:index:Run", "id": "1", "outputs": {"operatorCidr": "%s"}}]}}
            """
                .formatted(cidr)));
  }
}
