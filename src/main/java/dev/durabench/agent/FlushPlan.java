package dev.durabench.agent;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Sequential overwrite of a fully written file in 8 KiB blocks, each followed by fdatasync, depth
 * 1. Result: {@code operations, seconds, meanMicros} (write plus flush), {@code p50Micros,
 * p99Micros, p999Micros, maxMicros} (flush alone), {@code writeMeanMicros}; raw file {@code
 * flush.hlog}.
 *
 * @param directory on the file system to probe
 * @param sizeBytes file size, at least one block
 * @param warmUp before measuring
 * @param measure how long to measure
 * @param output folder for raw files
 */
public record FlushPlan(
    Path directory, long sizeBytes, Duration warmUp, Duration measure, Path output)
    implements AgentPlan {}
