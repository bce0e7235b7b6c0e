/** The octets of an address as the system writes it, 4 or 16. */
export function addressOctets(text: string): Uint8Array {
  const [address] = text.split('%');
  if (!address.includes(':')) return Uint8Array.from(address.split('.'), Number);
  const [head, tail] = address.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const zeros = new Array<number>(8 - left.length - right.length).fill(0);
  return Uint8Array.from([...left, ...zeros, ...right].flatMap((group) => [group >>> 8, group & 0xff]));
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));
}
