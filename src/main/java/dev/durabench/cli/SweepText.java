package dev.durabench.cli;

import dev.durabench.hetzner.CloudResource;
import java.util.ArrayList;
import java.util.List;

/** What a sweep shows before it touches anything. */
final class SweepText {
  private SweepText() {}

  static List<String> lines(CloudState state, List<CloudResource> off, Stacks stacks) {
    List<String> lines = new ArrayList<>();
    add(lines, "In the cloud and in a state:", state.inBoth(), "", stacks);
    add(lines, "Off, by a fault that did not end:", off, "to be started", stacks);
    add(lines, "Only in the cloud, ours:", state.ours(), "to be deleted", stacks);
    add(lines, "Only in the cloud, expired:", state.expired(), "to be deleted", stacks);
    add(lines, "Only in the cloud, not ours:", state.others(), "left alone", stacks);
    if (!state.onlyState().isEmpty()) {
      lines.add("Only in a state:");
      state
          .onlyState()
          .forEach(
              known ->
                  lines.add(
                      "  "
                          + known.text()
                          + ": gone from the cloud; ./durabench destroy "
                          + known.stack()
                          + " mends it"));
    }
    return lines;
  }

  private static void add(
      List<String> lines, String title, List<CloudResource> resources, String fate, Stacks stacks) {
    if (resources.isEmpty()) {
      return;
    }
    lines.add(title);
    for (CloudResource resource : resources) {
      String ours = stacks.owner(resource.owner());
      String stack = ours.isEmpty() ? resource.stack() : ours;
      lines.add(
          "  "
              + resource.text()
              + (stack.isEmpty() ? "" : " of stack " + stack)
              + resource.created().map(created -> ", made " + created).orElse("")
              + (fate.isEmpty() ? "" : ": " + fate));
    }
  }
}
