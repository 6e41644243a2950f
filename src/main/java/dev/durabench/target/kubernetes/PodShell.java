package dev.durabench.target.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.durabench.target.Shell;
import dev.durabench.target.TargetFailure;
import dev.durabench.target.shell.Deadline;
import dev.durabench.target.shell.RemoteFiles;
import dev.durabench.target.shell.ShellWords;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * A root shell in the agents' pod of a node, by way of the API server. The pod is looked for anew
 * at each call: it gets another address, and may get another name, when its node has lost its
 * power.
 */
final class PodShell implements Shell, AutoCloseable {
  private static final Duration TO_START = Duration.ofSeconds(60);

  private final KubernetesAccess access;
  private final String node;
  private final Supplier<PodPlace> where;
  private final PodScripts scripts;
  private final RemoteFiles files;
  private final List<LocalPortForward> forwards = new CopyOnWriteArrayList<>();

  /**
   * @param where the agents' pod on that node now
   */
  PodShell(KubernetesAccess access, String node, Supplier<PodPlace> where) {
    this.access = access;
    this.node = node;
    this.where = where;
    this.scripts = new PodScripts(access, where);
    this.files = new RemoteFiles(node, scripts);
  }

  /** Name of the node. */
  @Override
  public String machine() {
    return node;
  }

  @Override
  public String run(String script, List<String> arguments, String stdin, Duration bound) {
    byte[] told = stdin.getBytes(UTF_8);
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    scripts.run(
        withInput(script, told.length), arguments, new ByteArrayInputStream(told), stdout, bound);
    return stdout.toString(UTF_8).replaceFirst("[\\r\\n]+$", "");
  }

  /** Nothing tells a process in a pod that its input has ended, so it is told the length. */
  static String withInput(String script, int length) {
    String first = script.lines().findFirst().orElse("");
    String name = first.startsWith("# ") ? first + "\n" : "";
    return name
        + (length == 0
            ? "{\n" + script + "\n} </dev/null"
            : "head -c " + length + " | {\n" + script + "\n}");
  }

  @Override
  public void upload(Path file, String remote) {
    files.upload(file, remote);
  }

  @Override
  public void download(String remote, Path folder) {
    files.download(remote, folder);
  }

  /** Of the pod itself only: the API server leads nowhere else. */
  @Override
  public int forward(String host, int port) {
    if (!host.equals("127.0.0.1") && !host.equals("localhost")) {
      throw new TargetFailure("no port of " + host + " can be reached through a pod on " + node);
    }
    LocalPortForward forward = forward(access, where.get(), port);
    forwards.add(forward);
    return forward.getLocalPort();
  }

  /** A port here that leads to one of a pod; the caller closes it. */
  static LocalPortForward forward(KubernetesAccess access, PodPlace place, int port) {
    return access.ask(
        "a way to port " + port + " of " + place.describe(),
        () ->
            access
                .client()
                .pods()
                .inNamespace(access.namespace())
                .withName(place.name())
                .portForward(port, InetAddress.getLoopbackAddress(), 0));
  }

  @Override
  public Running start(List<String> command) {
    PodPlace place = where.get();
    Deadline deadline = Deadline.in(TO_START);
    PodProcess process = PodProcess.start(access, place, ShellWords.command(command), deadline);
    return PodRunning.of(process, group -> scripts.kill(place, group), deadline);
  }

  @Override
  public boolean reachable(Duration bound) {
    try {
      run(":", List.of(), "", bound);
      return true;
    } catch (TargetFailure e) {
      return false;
    }
  }

  @Override
  public void close() {
    forwards.forEach(PodShell::close);
  }

  static void close(LocalPortForward forward) {
    try {
      forward.close();
    } catch (IOException e) {
      // It ends with the client at the latest.
      return;
    }
  }

  @Override
  public String toString() {
    return node;
  }
}
