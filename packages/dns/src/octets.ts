import type { Name } from './name.ts';

/** The octets of each part in turn. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The octets of a length before others. */
export const LENGTH_OCTETS = 2;

/** Octets with their number before them: a message over TCP (RFC 1035 4.2.2), or the MAC of a request (RFC 8945 4.3). */
export function withLength(octets: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat(Uint8Array.of(octets.length >> 8, octets.length), octets);
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** A name's wire form in lower case (RFC 4034 6.2); the name's own octets where they are in lower case. */
export function canonicalWire(name: Name): Uint8Array {
  for (const octet of name.wire) if (octet >= 0x41 && octet <= 0x5a) return name.lowerCase().wire;
  return name.wire;
}
