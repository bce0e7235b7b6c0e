import type { Name } from './name.ts';

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Number of octets of a length prefix. */
export const LENGTH_OCTETS = 2;

/**
 * Adds the 16-bit length before the octets. Used for messages over TCP (RFC 1035 4.2.2) and for the MAC of a request
 * (RFC 8945 4.3).
 */
export function withLength(octets: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat(Uint8Array.of(octets.length >> 8, octets.length), octets);
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Returns the wire form of a name in lower case (RFC 4034 6.2). If it already is in lower case, does not copy it. */
export function canonicalWire(name: Name): Uint8Array {
  for (const octet of name.wire) if (octet >= 0x41 && octet <= 0x5a) return name.lowerCase().wire;
  return name.wire;
}
