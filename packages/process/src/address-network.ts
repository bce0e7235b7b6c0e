const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits that a site shares. */
const IPV6_GROUPS = 4;

/** An IPv4 address in its own form where a socket of both families writes it as `::ffff:192.0.2.1` (RFC 4291 2.5.5.2). */
export function withoutMapping(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

/** The network that an address is counted with: an IPv4 address itself, of an IPv6 address the first 64 bits, as a host has them all. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (!plain.includes(':')) return plain;
  const [head, tail] = plain.split('%')[0].split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, IPV6_GROUPS).join(':')}::/64`;
}

/** As hexadecimal numbers without leading zeros; an IPv4 address at the end counts as two. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [parseInt(group, 16).toString(16)]));
}
