/** Big-endian numbers and copies on plain octet arrays, without making objects. */

export function readU16(octets: Uint8Array, at: number): number {
  return (octets[at] << 8) | octets[at + 1];
}

export function writeU16(octets: Uint8Array, at: number, value: number): void {
  octets[at] = value >>> 8;
  octets[at + 1] = value;
}

export function readU32(octets: Uint8Array, at: number): number {
  return (readU16(octets, at) << 16) | readU16(octets, at + 2);
}

export function writeU32(octets: Uint8Array, at: number, value: number): void {
  writeU16(octets, at, value >>> 16);
  writeU16(octets, at + 2, value);
}

/** Copies `count` octets and returns the place after them in `to`. */
export function copy(from: Uint8Array, start: number, to: Uint8Array, at: number, count: number): number {
  for (let i = 0; i < count; i++) to[at + i] = from[start + i];
  return at + count;
}

/** Like memcmp over `count` octets. */
export function compareOctets(a: Uint8Array, atA: number, b: Uint8Array, atB: number, count: number): number {
  for (let i = 0; i < count; i++) {
    const difference = a[atA + i] - b[atB + i];
    if (difference !== 0) return difference;
  }
  return 0;
}
