package dev.durabench.provider;

import dev.durabench.target.Machines;
import dev.durabench.target.Reach;
import dev.durabench.target.Target;
import dev.durabench.target.TargetFailure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which server is for what: instance {@code pg1} is on the first that the database has, and what
 * has to stay when one is lost goes to the database's others first, then to those without it.
 */
final class ServerMachines implements Machines {
  private final List<String> all;
  private final List<String> database;
  private final Map<String, Target> targets;

  /**
   * @param targets all machines by name
   */
  ServerMachines(Reach reach, Map<String, Target> targets) {
    this.all = reach.machines().stream().map(Reach.Machine::name).toList();
    this.database = reach.postgres().map(Reach.Postgres::machines).orElse(all);
    this.targets = Map.copyOf(targets);
  }

  @Override
  public Target of(String instance) {
    return target(name(instance));
  }

  @Override
  public List<Target> beside(String instance) {
    Set<String> names = new LinkedHashSet<>(database);
    names.addAll(all);
    names.remove(name(instance));
    List<Target> others = new ArrayList<>();
    names.forEach(name -> others.add(target(name)));
    return List.copyOf(others);
  }

  private String name(String instance) {
    int index =
        instance.matches("pg[1-9][0-9]{0,3}") ? Integer.parseInt(instance.substring(2)) - 1 : 0;
    if (index >= database.size()) {
      throw new TargetFailure("no machine has instance " + instance + ": there are " + database);
    }
    return database.get(index);
  }

  private Target target(String name) {
    Target target = targets.get(name);
    if (target == null) {
      throw new TargetFailure("nothing says how to reach machine " + name);
    }
    return target;
  }
}
