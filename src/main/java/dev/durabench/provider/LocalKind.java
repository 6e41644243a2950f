package dev.durabench.provider;

import java.nio.file.Path;
import java.util.List;

/**
 * What resources that stand on this machine have in common: a directory that follows from URN and
 * owner, and the machine to themselves while they are made or removed.
 */
abstract class LocalKind implements ResourceKind {
  /** Input: the id of the stack that it belongs to. */
  static final Input OWNER =
      Input.identity("owner", Input.Type.TEXT, "id of the stack that it belongs to");

  private final Home home;
  private final MachineLock machine;

  LocalKind(Home home, MachineLock machine) {
    this.home = home;
    this.machine = machine;
  }

  /** Makes it; what an interrupted attempt left in the directory is adopted or cleared away. */
  abstract Created make(Request request, Path directory, Value.Fields inputs);

  /** Removes whatever of it is in a directory, whole or half-made; nothing is fine. */
  abstract void remove(Path directory);

  @Override
  public final boolean deleteBeforeReplace() {
    return true;
  }

  @Override
  public final Created create(Request request, Value.Fields inputs) {
    return machine.alone(
        request.name() + " of stack " + request.stack(),
        request.progress(),
        () -> {
          Path directory = home.claim(inputs.text("owner"), token(), request.urn());
          return make(request, directory, inputs);
        });
  }

  @Override
  public final void delete(Request request, Value.Fields outputs) {
    machine.aloneIfPossible(
        "removing " + request.name() + " of stack " + request.stack(),
        request.progress(),
        () -> clear(Path.of(outputs.text("directory"))));
  }

  /** Removes it with its mark. */
  final void clear(Path directory) {
    remove(directory);
    home.release(directory);
  }

  /** Removes all that this machine has of a stack, also what the engine knows nothing of. */
  static void sweep(Home home, List<LocalKind> kinds, Request request, String owner) {
    for (Home.Claim claim : home.claims(owner)) {
      for (LocalKind kind : kinds) {
        if (kind.token().equals(claim.token())) {
          kind.machine.aloneIfPossible(
              "removing what is left of stack " + request.stack(),
              request.progress(),
              () -> kind.clear(claim.directory()));
        }
      }
    }
    home.forgetServers(owner);
  }
}
