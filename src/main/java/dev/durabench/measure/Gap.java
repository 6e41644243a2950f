package dev.durabench.measure;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of at least one second without an acknowledgement.
 *
 * @param startMicros the last acknowledgement before it, microseconds since the epoch
 * @param lengthMicros until the next acknowledgement, or until the client stopped trying
 * @param cause what is known to have caused it
 */
public record Gap(long startMicros, long lengthMicros, @Nullable String cause) {}
