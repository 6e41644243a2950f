package dev.durabench.target.servers;

import dev.durabench.target.Reach;
import dev.durabench.target.ReachText;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.faults.FaultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which machines have no power because of us, in words that are enough to give it back when whoever
 * took it is dead. Lives beside the faults of {@link SshPostgres}, in the same folder.
 */
public final class PowerJournal {
  private final Path file;
  private final FaultFolder faults;

  /**
   * @param folder the one that {@link SshPostgres} has
   */
  public PowerJournal(Path folder) {
    this.file = folder.resolve("power.json");
    this.faults = new FaultFolder(folder.resolve("faults"));
  }

  /**
   * Keeps how power is switched, without the key to the machines; before any of it is cut.
   *
   * @param reach what it says of Kubernetes is kept as it is, and must hold no key
   */
  public void remember(Reach reach) {
    Reach known =
        new Reach(
            reach.user(),
            "",
            reach.machines(),
            reach.postgres(),
            reach.power(),
            reach.allowFaults(),
            reach.kubernetes());
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.deleteIfExists(draft);
      // What a command says may be a password.
      Files.createFile(
          draft,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(draft, ReachText.json(known));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new TargetFailure("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** How power is switched, when there is some to be given back; without a key. */
  public Optional<Reach> outstanding() {
    if (cut().isEmpty() || !Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(ReachText.parse(Files.readString(file)));
    } catch (IOException | IllegalArgumentException e) {
      throw new TargetFailure("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Names of the machines that have to get their power back. */
  public List<String> machines(Reach reach) {
    Set<String> instances =
        cut().stream().map(FaultFolder.Entry::instance).collect(Collectors.toSet());
    if (reach.postgres().isEmpty()) {
      // Where others decide which instance is on which machine, the machine was written down.
      return reach.machines().stream()
          .map(Reach.Machine::name)
          .filter(instances::contains)
          .toList();
    }
    List<Place> places = Place.of(reach);
    return IntStream.range(0, places.size())
        .filter(i -> instances.contains("pg" + (i + 1)))
        .mapToObj(i -> places.get(i).machine())
        .toList();
  }

  /** Says that they have it. */
  public void strikeOff() {
    cut().forEach(faults::end);
  }

  private List<FaultFolder.Entry> cut() {
    return faults.open().stream()
        .filter(entry -> entry.kind() == FaultFolder.Kind.POWER_OFF)
        .toList();
  }
}
