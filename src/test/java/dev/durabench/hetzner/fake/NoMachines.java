package dev.durabench.hetzner.fake;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** No machines at all, only whether they are on. */
final class NoMachines implements MachineRoom {
  private final Set<String> on = new HashSet<>();
  private int addresses;

  @Override
  public synchronized String allocate(Order order) {
    addresses++;
    // Whoever dials it reaches this machine only, and nobody there.
    return "127.77." + addresses / 250 + "." + (addresses % 250 + 1);
  }

  @Override
  public void plug(String server, String address, int bits) {}

  @Override
  public synchronized void firstStart(String server) {
    on.add(server);
  }

  @Override
  public synchronized void on(String server) {
    on.add(server);
  }

  @Override
  public synchronized void off(String server) {
    on.remove(server);
  }

  @Override
  public synchronized void reset(String server) {
    on.add(server);
  }

  @Override
  public synchronized void shutdown(String server) {
    on.remove(server);
  }

  @Override
  public synchronized String status(String server) {
    return on.contains(server) ? "running" : "off";
  }

  @Override
  public synchronized void delete(String server) {
    on.remove(server);
  }

  @Override
  public void attach(String server, long volume, int sizeGb, Optional<String> format) {}

  @Override
  public void detach(String server, long volume) {}

  @Override
  public void deleteVolume(long volume) {}
}
