const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Number of 16-bit groups in a prefix. A single host has a whole /64. */
const GROUPS_OF_64 = 4;
const GROUPS_OF_48 = 3;

/** Converts an IPv4-mapped address such as `::ffff:192.0.2.1` (RFC 4291 2.5.5.2) to IPv4. */
export function withoutMapping(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

/**
 * Returns the network whose limits apply to an address: the IPv4 address itself, or the /64 of an IPv6 address,
 * because a single host has a whole /64.
 */
export function networkOf(address: string): string {
  return networksOf(address).at(-1)!;
}

/**
 * Returns the networks whose limits apply to an address, widest first: the IPv4 address itself, or the /48, /56 and
 * /64 of an IPv6 address. A single host has a /64. Providers often assign a /56 or a /48 to a customer (RFC 6177),
 * and a /48 contains 65,536 networks of size /64.
 */
export function networksOf(address: string): readonly string[] {
  const plain = withoutMapping(address);
  if (!plain.includes(':')) return [plain];
  const groups = groupsOfAddress(plain);
  const site = groups.slice(0, GROUPS_OF_48).join(':');
  const fourth = parseInt(groups[GROUPS_OF_48], 16);
  return [
    `${site}::/48`,
    `${site}:${(fourth & 0xff00).toString(16)}::/56`,
    `${groups.slice(0, GROUPS_OF_64).join(':')}::/64`,
  ];
}

function groupsOfAddress(address: string): readonly string[] {
  const [head, tail] = address.split('%')[0].split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right];
}

/** Returns hexadecimal numbers without leading zeros. An IPv4 address at the end becomes two groups. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [parseInt(group, 16).toString(16)]));
}
