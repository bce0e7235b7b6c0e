const ZERO = 48;
const DOT = 46;

/** Returns the 4 or 16 octets of an address in the system's text format. */
export function addressOctets(text: string): Uint8Array {
  return text.includes(':') ? ipv6Octets(text) : ipv4Octets(text);
}

/** Parses digit by digit for speed, because this runs for each query. */
function ipv4Octets(text: string): Uint8Array {
  const octets = new Uint8Array(4);
  let place = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === DOT) place++;
    else octets[place] = octets[place] * 10 + code - ZERO;
  }
  return octets;
}

function ipv6Octets(text: string): Uint8Array {
  const [address] = text.split('%');
  const [head, tail] = address.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const zeros = new Array<number>(8 - left.length - right.length).fill(0);
  return Uint8Array.from([...left, ...zeros, ...right].flatMap((group) => [group >>> 8, group & 0xff]));
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));
}
