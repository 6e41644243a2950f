package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Virtual machines of a test bed. The bed plugs both network cards in when it makes a machine, the
 * cloud plugs the private one in later. So the first start waits until the private address is known
 * and makes the machine anew with it, or until nobody has said one for a while.
 */
final class VmMachines implements MachineRoom {
  private static final long PATIENCE_SECONDS = 30;

  /** A machine and whether its first start is still to come. */
  private static final class Machine {
    final Order order;
    final Map<Long, String> volumes = new LinkedHashMap<>();
    boolean fresh = true;
    boolean wanted;

    Machine(Order order) {
      this.order = order;
    }
  }

  private final Path vm;
  private final Optional<Integer> memoryMb;
  private final Map<String, Machine> machines = new HashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "fake-hetzner-vms");
            thread.setDaemon(true);
            return thread;
          });

  VmMachines(Path vm, Optional<Integer> memoryMb) {
    this.vm = vm;
    this.memoryMb = memoryMb;
  }

  @Override
  public synchronized String allocate(Order order) {
    machines.put(order.name(), new Machine(order));
    return create(order, Optional.empty());
  }

  @Override
  public synchronized void plug(String server, String address, int bits) {
    Machine machine = machine(server);
    if (!machine.fresh) {
      throw ApiError.of(
          501, "unsupported_error", "the test bed cannot plug a card into a started machine");
    }
    String before = address(run("list", server));
    run("delete", server);
    String after = create(machine.order, Optional.of(address + "/" + bits));
    if (!before.equals(after)) {
      throw ApiError.of(
          501, "unsupported_error", "somebody else took address " + before + " of the test bed");
    }
    machine.volumes.forEach((id, size) -> attach(server, id, size, Optional.empty()));
    if (machine.wanted) {
      startNow(server);
    }
  }

  @Override
  public synchronized void firstStart(String server) {
    machine(server).wanted = true;
    ScheduledFuture<?> unused =
        timer.schedule(() -> startIfFresh(server), PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void on(String server) {
    if (!status(server).equals("running")) {
      startNow(server);
    }
  }

  @Override
  public synchronized void off(String server) {
    machine(server).wanted = false;
    run("poweroff", server);
  }

  @Override
  public synchronized void reset(String server) {
    if (status(server).equals("running")) {
      run("reset", server);
    } else {
      startNow(server);
    }
  }

  @Override
  public void shutdown(String server) {
    // Not synchronized: it waits for the guest.
    run("shutdown", server);
  }

  @Override
  public synchronized String status(String server) {
    Machine machine = machines.get(server);
    if (machine == null) {
      return "off";
    }
    if (machine.fresh) {
      return machine.wanted ? "starting" : "off";
    }
    return run("list", server).contains("\"status\":\"running\"") ? "running" : "off";
  }

  @Override
  public synchronized void delete(String server) {
    machines.remove(server);
    run("delete", server);
  }

  @Override
  public synchronized void attach(String server, long volume, int sizeGb, Optional<String> format) {
    String size = Integer.toString(sizeGb * 1024);
    attach(server, volume, size, format);
    machine(server).volumes.put(volume, size);
  }

  @Override
  public synchronized void detach(String server, long volume) {
    run("detach-volume", server, Long.toString(volume));
    machine(server).volumes.remove(volume);
  }

  @Override
  public synchronized void deleteVolume(long volume) {
    run("delete-volume", Long.toString(volume));
  }

  private synchronized void startIfFresh(String server) {
    Machine machine = machines.get(server);
    if (machine != null && machine.fresh && machine.wanted) {
      try {
        startNow(server);
      } catch (ApiError e) {
        // Its action has ended long ago; the server stays as what it is, and off it is seen to be.
        System.err.println(server + " did not start: " + e.getMessage());
      }
    }
  }

  private void startNow(String server) {
    String unused = run("poweron", server);
    Machine machine = machine(server);
    machine.fresh = false;
    machine.wanted = true;
  }

  private void attach(String server, long volume, String sizeMb, Optional<String> format) {
    List<String> command =
        new ArrayList<>(List.of("attach-volume", server, sizeMb, "--id", Long.toString(volume)));
    format.ifPresent(name -> command.addAll(List.of("--format", name)));
    String unused = run(command.toArray(new String[0]));
  }

  private String create(Order order, Optional<String> privateAddress) {
    try {
      Path folder = Files.createTempDirectory("fake-hetzner");
      List<String> command = new ArrayList<>(List.of("create", order.name(), "--off"));
      memoryMb.ifPresent(mb -> command.addAll(List.of("--memory", Integer.toString(mb))));
      if (!order.userData().isEmpty()) {
        Path file = Files.writeString(folder.resolve("user-data"), order.userData());
        command.addAll(List.of("--user-data", file.toString()));
      }
      for (int i = 0; i < order.publicKeys().size(); i++) {
        Path file = folder.resolve("key-" + i + ".pub");
        Files.writeString(file, order.publicKeys().get(i).strip() + "\n");
        command.addAll(List.of("--ssh-key", file.toString()));
      }
      privateAddress.ifPresent(address -> command.addAll(List.of("--private-ip", address)));
      String answer = run(command.toArray(new String[0]));
      try (java.util.stream.Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
      return address(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String address(String answer) {
    ObjectNode line = Json.body(answer.getBytes(StandardCharsets.UTF_8));
    return line.get("ip").asText();
  }

  private Machine machine(String server) {
    Machine machine = machines.get(server);
    if (machine == null) {
      throw ApiError.of(404, "not_found", "the test bed has no machine " + server);
    }
    return machine;
  }

  private String run(String... arguments) {
    List<String> command = new ArrayList<>(List.of(vm.toString()));
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw ApiError.of(500, "server_error", String.join(" ", command) + ": " + said.strip());
      }
      return said.strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the fake cloud is closed", e);
    }
  }
}
