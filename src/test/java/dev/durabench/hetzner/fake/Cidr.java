package dev.durabench.hetzner.fake;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of IPv4 addresses.
 *
 * @param first its network address
 * @param bits length of its prefix
 */
record Cidr(long first, int bits) {
  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

  static Cidr parse(String field, String text) {
    int slash = text.indexOf('/');
    if (slash < 0 || !text.substring(slash + 1).matches("\\d|[12]\\d|3[0-2]")) {
      throw ApiError.invalid(field, "not a valid CIDR: " + text);
    }
    long address = address(field, text.substring(0, slash));
    int bits = Integer.parseInt(text.substring(slash + 1));
    if (address % (1L << (32 - bits)) != 0) {
      throw ApiError.invalid(field, "has host bits set: " + text);
    }
    return new Cidr(address, bits);
  }

  static long address(String field, String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw ApiError.invalid(field, "not a valid IPv4 address: " + text);
    }
    long address = 0;
    for (int i = 1; i <= 4; i++) {
      int part = Integer.parseInt(matcher.group(i));
      if (part > 255) {
        throw ApiError.invalid(field, "not a valid IPv4 address: " + text);
      }
      address = address * 256 + part;
    }
    return address;
  }

  static String text(long address) {
    return String.format(
        Locale.ROOT,
        "%d.%d.%d.%d",
        address >> 24,
        address >> 16 & 255,
        address >> 8 & 255,
        address & 255);
  }

  boolean contains(Cidr other) {
    return other.bits >= bits && contains(other.first);
  }

  boolean contains(long address) {
    return address >= first && address <= last();
  }

  boolean overlaps(Cidr other) {
    return contains(other) || other.contains(this);
  }

  long last() {
    return first + (1L << (32 - bits)) - 1;
  }

  /** Its first address, which the cloud keeps for its router. */
  long gateway() {
    return first + 1;
  }

  boolean isPrivate() {
    return parse("", "10.0.0.0/8").contains(this)
        || parse("", "172.16.0.0/12").contains(this)
        || parse("", "192.168.0.0/16").contains(this);
  }

  @Override
  public String toString() {
    return text(first) + "/" + bits;
  }
}
