package dev.durabench.hetzner.fake;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What stands behind servers and Volumes. Calls may take time; an {@link ApiError} says why not.
 */
public interface MachineRoom {
  /**
   * A server to be.
   *
   * @param name of the server
   * @param userData for cloud-init, empty when there is none
   * @param publicKeys in OpenSSH's format
   */
  record Order(String name, String userData, List<String> publicKeys) {}

  /** Machines that are rows of a table; their addresses are this machine's own and unused. */
  static MachineRoom none() {
    return new NoMachines();
  }

  /** Virtual machines of a test bed, driven by its command {@code vm}. */
  static MachineRoom vms(Path vm) {
    return new VmMachines(vm, Optional.empty());
  }

  /** Sets one aside that is off, and gives its public address. */
  String allocate(Order order);

  /** Gives it a card in the private network; it may be off. */
  void plug(String server, String address, int bits);

  /**
   * Power on for the first time; whatever is plugged in soon after is still there from the start.
   */
  void firstStart(String server);

  void on(String server);

  void off(String server);

  void reset(String server);

  /** The power button; returns when the machine is off, or fails when it does not obey. */
  void shutdown(String server);

  /** As in a server object: {@code off}, {@code starting} or {@code running}. */
  String status(String server);

  void delete(String server);

  void attach(String server, long volume, int sizeGb, Optional<String> format);

  void detach(String server, long volume);

  void deleteVolume(long volume);
}
