const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits that a network has in common: a host has a /64. */
const GROUPS_OF_64 = 4;
const GROUPS_OF_48 = 3;

/** An IPv4 address in its own form where a socket of both families writes it as `::ffff:192.0.2.1` (RFC 4291 2.5.5.2). */
export function withoutMapping(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

/** The network that an address is counted with: an IPv4 address itself, of an IPv6 address the first 64 bits, as a host has them all. */
export function networkOf(address: string): string {
  return networksOf(address).at(-1)!;
}

/**
 * The networks that an address is counted with, the widest first. An IPv4 address is one by itself. Of an IPv6 address they are the /48, the /56 and the
 * /64: a host has a /64, and a customer of a provider often a /56 or a /48 (RFC 6177), in which there are 65,536 of them.
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

/** As hexadecimal numbers without leading zeros; an IPv4 address at the end counts as two. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [parseInt(group, 16).toString(16)]));
}
