/**
 * Objects of Kubernetes' own API.
 *
 * <p>Only those whose values must not go through a chart, or whose ids are asked for.
 */
@NullMarked
package dev.durabench.pulumi.kubernetes.core.v1;

import org.jspecify.annotations.NullMarked;
