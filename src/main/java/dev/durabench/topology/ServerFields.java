package dev.durabench.topology;

import java.util.List;
import java.util.regex.Pattern;

/** The keys of servers that the stack makes. */
final class ServerFields {
  static final Field<Integer> VOLUME_SERVER =
      Field.required(
          "server",
          new IntegerShape(1, ServerGroup.MOST),
          "number of the server within its group, from 1");
  static final Field<Integer> VOLUME_SIZE =
      Field.required(
          "sizeGb",
          new IntegerShape(ServerVolume.SMALLEST_GB, ServerVolume.LARGEST_GB),
          "size of the Volume in GB, 10 to 10240");

  static final Field<String> GROUP =
      Field.required(
          "group",
          TextShape.hostName(20),
          "name of the group; its servers are <group>-1, <group>-2, ...");
  static final Field<Integer> COUNT =
      Field.withDefault(
          "count",
          new IntegerShape(1, ServerGroup.MOST),
          "1",
          "how many servers, 1 to 10: a spread placement group holds no more");
  static final Field<String> TYPE =
      Field.required(
          "type",
          new TextShape(
              Pattern.compile("^[a-z][a-z0-9-]{1,29}$"), "a server type of Hetzner such as cpx32"),
          "server type, such as cpx32; durabench preflight tells which are sold where");
  static final Field<String> LOCATION =
      Field.required(
          "location",
          new TextShape(
              Pattern.compile("^[a-z]{3}[0-9]{0,2}$"),
              "a location such as nbg1 (Hetzner no longer takes datacenters such as nbg1-dc3)"),
          "location, such as nbg1");
  static final Field<String> IMAGE =
      Field.withDefault(
          "image",
          new TextShape(
              Pattern.compile("^[a-z][a-z0-9.-]{1,62}$"), "an image such as ubuntu-24.04"),
          "ubuntu-24.04",
          "operating system: Ubuntu or Debian");
  static final Field<Boolean> SPREAD =
      Field.withDefault(
          "spread",
          new BooleanShape(),
          "true",
          "whether each server is on another host, by a spread placement group");
  static final Field<List<Section>> VOLUMES =
      Field.withDefault(
          "volumes",
          new ListShape<>(
              new SectionShape(
                  "a Volume, mounted where databases with storage volume live",
                  List.of(VOLUME_SERVER, VOLUME_SIZE)),
              true),
          "[]",
          "Volumes, one a server at most");
  static final SectionShape SHAPE =
      new SectionShape(
          "servers of one kind", List.of(GROUP, COUNT, TYPE, LOCATION, IMAGE, SPREAD, VOLUMES));

  private ServerFields() {}

  static ServerGroup group(Section section) {
    return new ServerGroup(
        section.get(GROUP),
        section.get(COUNT),
        section.get(TYPE),
        section.get(LOCATION),
        section.get(IMAGE),
        section.get(SPREAD),
        section.get(VOLUMES).stream()
            .map(volume -> new ServerVolume(volume.get(VOLUME_SERVER), volume.get(VOLUME_SIZE)))
            .toList());
  }
}
