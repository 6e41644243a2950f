package dev.durabench.agent;

/** The job for each kind of plan. */
final class Jobs {
  private Jobs() {}

  static Job of(AgentPlan plan, String password, Controller controller) throws Exception {
    if (plan instanceof LoadPlan load) {
      return load.workload().equals("initialize")
          ? new InitializeJob(load, password)
          : new LoadJob(load, password, controller);
    } else if (plan instanceof WriterPlan writer) {
      return new WriterJob(writer, password, controller);
    } else if (plan instanceof FlushPlan flush) {
      return new FlushJob(flush, controller);
    } else if (plan instanceof CommitPlan commit) {
      return new CommitJob(commit, controller);
    } else if (plan instanceof StreamPlan stream) {
      return stream.loggerHost().isEmpty()
          ? new FillJob(stream, controller)
          : new StreamJob(stream, controller);
    } else if (plan instanceof LoggerPlan logger) {
      return new LoggerJob(logger, controller);
    }
    throw new IllegalStateException("no job for " + plan);
  }
}
