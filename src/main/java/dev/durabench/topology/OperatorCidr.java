package dev.durabench.topology;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Where the operator comes from: CIDRs or addresses, comma-separated. */
public final class OperatorCidr {
  /** The environment's variable that holds it. */
  public static final String VARIABLE = "DURABENCH_OPERATOR_CIDR";

  /** Given instead of CIDRs: what the variable holds when the run is minted. */
  public static final String FROM_ENVIRONMENT = "environment";

  /** Only what cannot be a name: looking one up would ask the network. */
  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

  private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");

  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F]*:[0-9a-fA-F:.]*");

  private OperatorCidr() {}

  /**
   * The same in one form: networks with their length, without blanks, host bits zero.
   *
   * @throws IllegalArgumentException when it is none, or everybody; says which part
   */
  public static String normal(String list) {
    List<String> normal = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      normal.add(one(part.strip()));
    }
    return String.join(",", normal);
  }

  private static String one(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length > 2
        || !(IPV4.matcher(parts[0]).matches() || IPV6.matcher(parts[0]).matches())) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no CIDR, such as 203.0.113.7/32 or 2001:db8::/64");
    }
    try {
      InetAddress address = InetAddress.getByName(parts[0]);
      int bits = address.getAddress().length * 8;
      int length = parts.length == 1 ? bits : length(text, parts[1], bits);
      BigInteger mask =
          BigInteger.ONE.shiftLeft(length).subtract(BigInteger.ONE).shiftLeft(bits - length);
      byte[] network = new BigInteger(1, address.getAddress()).and(mask).toByteArray();
      byte[] bytes = new byte[bits / 8];
      int kept = Math.min(network.length, bytes.length);
      System.arraycopy(network, network.length - kept, bytes, bytes.length - kept, kept);
      return InetAddress.getByAddress(bytes).getHostAddress() + "/" + length;
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("\"" + text + "\" is no address", e);
    }
  }

  private static int length(String text, String given, int bits) {
    int length = given.matches("\\d{1,3}") ? Integer.parseInt(given) : bits + 1;
    if (length > bits) {
      throw new IllegalArgumentException(
          "\"" + text + "\": the length is not in 1.." + bits + ": " + given);
    }
    if (length == 0) {
      throw new IllegalArgumentException(
          "\"" + text + "\" lets everybody try; name the networks you come from");
    }
    return length;
  }
}
