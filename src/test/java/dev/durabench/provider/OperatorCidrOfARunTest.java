package dev.durabench.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.DiffResponse;

final class OperatorCidrOfARunTest {
  private static final String RUN = "bench:index:Run";
  private static final Value.Fields FROM_ENVIRONMENT = given("environment");

  @TempDir Path directory;

  @Test
  void isMintedFromTheEnvironmentOnceAndThenKept() throws IOException {
    Value.Fields minted;
    try (ProviderRig rig = rig("203.0.113.7")) {
      minted = ValueCodec.read(rig.check(RUN, FROM_ENVIRONMENT).getInputs());
      assertThat(minted.text("operatorCidr")).isEqualTo("203.0.113.7/32");
      assertThat(ValueCodec.read(rig.create(RUN, minted).getProperties()).text("operatorCidr"))
          .isEqualTo("203.0.113.7/32");
    }
    for (String later : new String[] {"198.51.100.1/32", ""}) {
      try (ProviderRig rig = rig(later)) {
        CheckResponse again = rig.check(RUN, minted, FROM_ENVIRONMENT);
        assertThat(again.getFailuresList()).isEmpty();
        assertThat(rig.diff(RUN, minted, ValueCodec.read(again.getInputs())).getChanges())
            .isEqualTo(DiffResponse.DiffChanges.DIFF_NONE);
      }
    }
  }

  @Test
  void isRefusedAlreadyInAPreviewWhenNothingSaysIt() throws IOException {
    try (ProviderRig rig = rig("")) {
      assertThat(rig.check(RUN, FROM_ENVIRONMENT).getFailuresList())
          .singleElement()
          .satisfies(
              failure -> {
                assertThat(failure.getProperty()).isEqualTo("operatorCidr");
                assertThat(failure.getReason())
                    .contains("pulumi config set durabench:operatorCidr")
                    .contains("DURABENCH_OPERATOR_CIDR");
              });
    }
  }

  @Test
  void isRefusedWhenItIsEverybody() throws IOException {
    try (ProviderRig rig = rig("0.0.0.0/0")) {
      assertThat(rig.check(RUN, FROM_ENVIRONMENT).getFailuresList()).hasSize(1);
      assertThat(rig.check(RUN, given("::/0")).getFailuresList()).hasSize(1);
    }
  }

  @Test
  void anotherOneIsAnUpdateThatAPreviewShows() throws IOException {
    try (ProviderRig rig = rig("")) {
      Value.Fields before = checked(rig, given("203.0.113.7/32"));
      Value.Fields outputs = ValueCodec.read(rig.create(RUN, before).getProperties());
      Value.Fields after = checked(rig, given("198.51.100.1"));
      DiffResponse diff = rig.diff(RUN, before, after);

      assertThat(diff.getDiffsList()).containsExactly("operatorCidr");
      assertThat(diff.getReplacesList()).isEmpty();
      for (Value.Fields updated :
          new Value.Fields[] {
            rig.update(RUN, outputs, after), rig.previewUpdate(RUN, outputs, after)
          }) {
        assertThat(updated.text("operatorCidr")).isEqualTo("198.51.100.1/32");
        assertThat(updated.text("stackId")).isEqualTo(outputs.text("stackId"));
      }
    }
  }

  @Test
  void isNotAskedForWhereNobodyComesFromElsewhere() throws IOException {
    try (ProviderRig rig = rig("203.0.113.7")) {
      Value.Fields inputs = checked(rig, Value.Fields.NONE);

      assertThat(ValueCodec.read(rig.create(RUN, inputs).getProperties()).text("operatorCidr"))
          .isEmpty();
    }
  }

  private ProviderRig rig(String variable) throws IOException {
    return new ProviderRig(
        directory, Clock.systemUTC(), Optional.of(variable).filter(set -> !set.isEmpty()));
  }

  private static Value.Fields checked(ProviderRig rig, Value.Fields inputs) {
    CheckResponse response = rig.check(RUN, inputs);
    assertThat(response.getFailuresList()).isEmpty();
    return ValueCodec.read(response.getInputs());
  }

  private static Value.Fields given(String operatorCidr) {
    return new Value.Fields(Map.of("operatorCidr", Value.of(operatorCidr)));
  }
}
