package dev.durabench.target.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.durabench.target.TargetFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CnpgOperatorTest {
  @Test
  void waitsOnWhenTheApiServerDoesNotAnswerOnce() {
    Flaky api = new Flaky(1);

    CnpgOperator.await(api, "is not there", state -> true, Duration.ofMinutes(1));

    assertThat(api.asked).isEqualTo(2);
  }

  @Test
  void saysWhyTheLastLookFailed() {
    assertThatThrownBy(
            () ->
                CnpgOperator.await(
                    new Flaky(99), "is not there", state -> true, Duration.ofMillis(1)))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("is not there")
        .hasMessageContaining("connection reset");
  }

  private static final class Flaky implements ClusterApi {
    private final int failures;
    private int asked;

    Flaky(int failures) {
      this.failures = failures;
    }

    @Override
    public ClusterState state() {
      asked++;
      if (asked <= failures) {
        throw new TargetFailure("connection reset");
      }
      return ClusterState.parse("{\"metadata\": {\"name\": \"pg\"}}");
    }

    @Override
    public List<InstancePod> pods() {
      return List.of();
    }

    @Override
    public StorageClasses storageClasses() {
      throw new UnsupportedOperationException("nobody asks");
    }

    @Override
    public void patch(String merge) {}

    @Override
    public void patchStatus(String merge) {}

    @Override
    public String lastEvents() {
      return "";
    }

    @Override
    public String serviceAddress() {
      return "";
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }
  }
}
