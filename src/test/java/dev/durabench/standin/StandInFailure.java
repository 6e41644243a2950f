package dev.durabench.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** What a stand-in tells the engine when something did not work. */
final class StandInFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Made> half;

  /**
   * What there is all the same.
   *
   * @param id of the resource
   * @param outputs as far as they are known
   */
  record Made(String id, ObjectNode outputs) {}

  StandInFailure(String message) {
    super(message);
    half = Optional.empty();
  }

  /** It failed, but something was made that must not be forgotten. */
  StandInFailure(String message, Made made) {
    super(message);
    half = Optional.of(made);
  }

  Optional<Made> half() {
    return half;
  }
}
