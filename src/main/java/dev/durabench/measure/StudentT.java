package dev.durabench.measure;

/**
 * Student's t distribution, degrees of freedom not necessarily whole.
 *
 * <p>The distribution function is 1 - I_x(df/2, 1/2) / 2 with x = df / (df + t^2) for t above 0
 * (Abramowitz and Stegun 26.7.1, 26.5.27). The regularised incomplete beta function I is evaluated
 * by its continued fraction (DLMF 8.17.22) with the modified Lentz method; the logarithm of gamma
 * by Lanczos' approximation with g = 7 and nine terms (relative error below 1e-14).
 */
final class StudentT {
  private static final double[] LANCZOS = {
    0.9999999999998099,
    676.5203681218851,
    -1259.1392167224028,
    771.3234287776531,
    -176.6150291621406,
    12.507343278686905,
    -0.13857109526572012,
    9.984369578019572e-6,
    1.5056327351493116e-7
  };

  private StudentT() {}

  /**
   * The t below which a share {@code p} of the distribution lies.
   *
   * @param p above 0, below 1
   * @param degreesOfFreedom above 0
   */
  static double quantile(double p, double degreesOfFreedom) {
    if (!(p > 0 && p < 1)) {
      throw new IllegalArgumentException("p is not between 0 and 1: " + p);
    }
    if (!(degreesOfFreedom > 0)) {
      throw new IllegalArgumentException("degreesOfFreedom is not positive: " + degreesOfFreedom);
    }
    if (p < 0.5) {
      return -quantile(1 - p, degreesOfFreedom);
    }
    double low = 0;
    double high = 1;
    while (cumulative(high, degreesOfFreedom) < p) {
      low = high;
      high *= 2;
    }
    // Bisection until the bounds are neighbouring doubles, or nearly: at most some 60 steps.
    while (high - low > 1e-14 * high) {
      double middle = low + (high - low) / 2;
      if (middle <= low || middle >= high) {
        break;
      }
      if (cumulative(middle, degreesOfFreedom) < p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low + (high - low) / 2;
  }

  /** The share of the distribution below {@code t}. */
  static double cumulative(double t, double degreesOfFreedom) {
    double x = degreesOfFreedom / (degreesOfFreedom + t * t);
    double tail = regularisedBeta(x, degreesOfFreedom / 2, 0.5) / 2;
    return t < 0 ? tail : 1 - tail;
  }

  private static double regularisedBeta(double x, double a, double b) {
    if (x <= 0) {
      return 0;
    }
    if (x >= 1) {
      return 1;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    // The fraction converges fast only on this side of the mean; the symmetry serves the other.
    return x < (a + 1) / (a + b + 2)
        ? front * fraction(x, a, b) / a
        : 1 - front * fraction(1 - x, b, a) / b;
  }

  private static double fraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
    double result = d;
    for (int m = 1; m <= 1000; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / nonZero(1 + even * d);
      c = nonZero(1 + even / c);
      result *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / nonZero(1 + odd * d);
      c = nonZero(1 + odd / c);
      double step = d * c;
      result *= step;
      if (Math.abs(step - 1) < 1e-15) {
        return result;
      }
    }
    return result;
  }

  private static double nonZero(double value) {
    return Math.abs(value) < 1e-300 ? 1e-300 : value;
  }

  private static double logGamma(double x) {
    if (x < 0.5) {
      return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
    }
    double shifted = x - 1;
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (shifted + i);
    }
    double base = shifted + 7.5;
    return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
  }
}
