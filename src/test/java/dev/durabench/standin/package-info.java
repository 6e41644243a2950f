/**
 * Stand-ins for the providers {@code hcloud} and {@code command}, for tests: they speak the
 * engine's real protocol, refuse what the real ones refuse, and do the real work by HTTP, processes
 * and SSH. They know only what this project uses, and say so instead of guessing.
 */
@NullMarked
package dev.durabench.standin;

import org.jspecify.annotations.NullMarked;
