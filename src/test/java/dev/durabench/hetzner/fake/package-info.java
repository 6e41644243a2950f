/**
 * A strict stand-in for Hetzner Cloud's API, for tests and by hand: what the real one refuses it
 * refuses, what takes time there takes time here. It is not a cloud: machines are rows of a table,
 * or virtual machines of a test bed, and its prices are invented.
 */
@NullMarked
package dev.durabench.hetzner.fake;

import org.jspecify.annotations.NullMarked;
