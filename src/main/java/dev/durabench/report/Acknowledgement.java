package dev.durabench.report;

import dev.durabench.experiment.Cell;

/** What a client may believe when its commit is acknowledged; rows of one kind are alike in it. */
enum Acknowledgement {
  TWO_DISKS("flushed by the primary and a standby"),
  DISK_AND_MEMORY("flushed by the primary, in a standby's memory"),
  ONE_DISK("flushed by one server"),
  MEMORY("in the operating system's memory, not flushed"),
  OTHER("what it means is not known");

  private final String brief;

  Acknowledgement(String brief) {
    this.brief = brief;
  }

  /** In a few words. */
  String brief() {
    return brief;
  }

  /** As a heading. */
  String meaning() {
    return "Acknowledged = " + brief;
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
