package dev.durabench.report;

import dev.durabench.experiment.Cell;

/** What a client may believe when its commit is acknowledged; rows of one kind are alike in it. */
enum Acknowledgement {
  TWO_DISKS("Acknowledged = flushed by the primary and a standby"),
  DISK_AND_MEMORY("Acknowledged = flushed by the primary, in a standby's memory"),
  ONE_DISK("Acknowledged = flushed by one server"),
  MEMORY("Acknowledged = in the operating system's memory, not flushed"),
  OTHER("Other rows");

  private final String meaning;

  Acknowledgement(String meaning) {
    this.meaning = meaning;
  }

  String meaning() {
    return meaning;
  }

  static Acknowledgement of(Cell cell) {
    String mode = cell.parameters().getOrDefault("mode", "");
    return switch (mode) {
      case "sync", "any-1", "remote-apply" -> TWO_DISKS;
      case "remote-write" -> DISK_AND_MEMORY;
      case "none", "async", "full" -> ONE_DISK;
      case "normal" -> MEMORY;
      default -> OTHER;
    };
  }
}
