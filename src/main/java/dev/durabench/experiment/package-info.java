/**
 * Every kind of experiment, the cells it yields and the run folder they are kept in.
 *
 * <p>Acts on machines only through {@code target}; never sees Pulumi.
 */
@NullMarked
package dev.durabench.experiment;

import org.jspecify.annotations.NullMarked;
