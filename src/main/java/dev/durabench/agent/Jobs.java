package dev.durabench.agent;

import java.util.List;

/** The job for each kind of plan. */
final class Jobs {
  private Jobs() {}

  /**
   * @param secrets as many as the plan asks for
   */
  static Job of(AgentPlan plan, List<String> secrets, Controller controller) throws Exception {
    if (plan instanceof LoadPlan load) {
      return load.workload().equals("initialize")
          ? new InitializeJob(load, secrets.get(0))
          : new LoadJob(load, secrets.get(0), controller);
    } else if (plan instanceof WriterPlan writer) {
      return new WriterJob(writer, secrets, controller);
    } else if (plan instanceof FlushPlan flush) {
      return new FlushJob(flush, controller);
    } else if (plan instanceof CommitPlan commit) {
      return new CommitJob(commit, controller);
    } else if (plan instanceof StreamPlan stream) {
      return stream.loggerHost().isEmpty()
          ? new FillJob(stream, controller)
          : new StreamJob(stream, secrets.get(0), controller);
    } else if (plan instanceof LoggerPlan logger) {
      return new LoggerJob(logger, secrets.get(0), controller);
    } else if (plan instanceof NetworkPlan network) {
      return new NetworkJob(network, secrets.get(0), controller);
    }
    throw new IllegalStateException("no job for " + plan);
  }
}
