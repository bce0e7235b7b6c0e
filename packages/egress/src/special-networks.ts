/**
 * IPv4 networks that are not globally reachable unicast: IANA's special-purpose registry (RFC 6890) as of 2025,
 * multicast (RFC 5771) and former 6to4 relays (RFC 7526).
 */
export const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** Global unicast (RFC 4291 2.4). Everything else is special. */
export const UNICAST_IPV6 = '2000::/3';

/**
 * Networks within global unicast that are not globally reachable: IETF protocol assignments (RFC 2928), which include
 * Teredo, benchmarking and ORCHID; documentation (RFC 3849, RFC 9637); and 6to4 (RFC 3056), whose addresses can lead
 * to any IPv4 address.
 */
export const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

/** 96-bit prefixes with an embedded IPv4 address: mapped (RFC 4291 2.5.5.2) and NAT64 (RFC 6052 2.1). */
export const IPV4_WITHIN_IPV6 = ['::ffff:', '64:ff9b::'] as const;
