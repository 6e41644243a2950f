package dev.durabench.target.kubernetes;

import java.time.Duration;

/** Lets a test move the primary, which experiments never do. */
final class CnpgOperatorProbe {
  private final CnpgOperator operator;

  CnpgOperatorProbe(KubernetesSite site) {
    operator = (CnpgOperator) site.postgres().operator().orElseThrow();
  }

  void switchOver(String instance) {
    operator.switchOver(instance, Duration.ofMinutes(5));
  }
}
