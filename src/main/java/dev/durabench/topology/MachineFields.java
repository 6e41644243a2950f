package dev.durabench.topology;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The keys of machines that are there already. */
final class MachineFields {
  private static final Shape<String> ADDRESS =
      new TextShape(
          Pattern.compile(
              "^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$|^[0-9a-f:]+:[0-9a-f:]*$"),
          "a host name or an IP address");
  private static final Shape<String> COMMAND =
      new TextShape(
          Pattern.compile("^[^\\r\\n]*\\S[^\\r\\n]*$"), "a command of one line, for sh -c");

  static final Field<String> NAME =
      Field.required("name", TextShape.hostName(40), "name of the machine, unique in the topology");
  static final Field<String> ADDRESS_FIELD =
      Field.required("address", ADDRESS, "where SSH reaches the machine from here");
  static final Field<Integer> PORT =
      Field.withDefault("port", new IntegerShape(1, 65_535), "22", "port of SSH");
  static final Field<String> USER =
      Field.withDefault(
          "user",
          new TextShape(Pattern.compile("^[a-z_][a-z0-9_.-]{0,31}$"), "a user name such as root"),
          "root",
          "root, or a user who may sudo without a password; the same on all machines");
  static final Field<String> PRIVATE_ADDRESS =
      Field.optional(
          "privateAddress",
          new TextShape(
              Pattern.compile("^([0-9]{1,3}[.]){3}[0-9]{1,3}$|^[0-9a-f:]+:[0-9a-f:]*$"),
              "an IP address"),
          "IP address at which the other machines reach it; needed when address is a host name,"
              + " else the address when absent");
  static final Field<String> HOST_KEY =
      Field.required(
          "hostKey",
          new TextShape(
              Pattern.compile(
                  "^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)) AAAA[A-Za-z0-9+/]{40,}={0,2}$"),
              "a key such as \"ssh-ed25519 AAAA...\", as ssh-keyscan prints it after the address"),
          "the machine's SSH host key; ssh-keyscan -t ed25519 ADDRESS shows it");
  static final Field<String> STORAGE =
      Field.optional(
          "storage",
          new TextShape(
              Pattern.compile("^(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$"),
              "an absolute path such as /mnt/disk1"),
          "directory, on the storage to be measured, for databases with storage volume");
  static final SectionShape SHAPE =
      new SectionShape(
          "a machine that is there already",
          List.of(NAME, ADDRESS_FIELD, PORT, USER, PRIVATE_ADDRESS, HOST_KEY, STORAGE));

  static final Field<String> OFF =
      Field.required(
          "off", COMMAND, "cuts a machine's power at once; {name} and {address} stand for its own");
  static final Field<String> ON = Field.required("on", COMMAND, "gives the power back");
  static final SectionShape POWER =
      new SectionShape("commands run on this machine by sh -c", List.of(OFF, ON));

  private MachineFields() {}

  static ExistingServers existing(
      List<Section> machines, Optional<Section> power, boolean allowFaults) {
    return new ExistingServers(
        machines.stream().map(MachineFields::machine).toList(),
        power.map(section -> new ExistingServers.PowerCommands(section.get(OFF), section.get(ON))),
        allowFaults);
  }

  private static ExistingServers.Machine machine(Section section) {
    return new ExistingServers.Machine(
        section.get(NAME),
        section.get(ADDRESS_FIELD),
        section.get(PORT),
        section.get(USER),
        privateAddress(section).orElseThrow(),
        section.get(HOST_KEY),
        section.find(STORAGE));
  }

  /** What is written, else the address. */
  static Optional<String> privateAddress(Section machine) {
    return machine.written(PRIVATE_ADDRESS)
        ? machine.find(PRIVATE_ADDRESS)
        : machine.find(ADDRESS_FIELD);
  }
}
