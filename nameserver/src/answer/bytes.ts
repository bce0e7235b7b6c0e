/** Allocation-free reading and writing of messages and images through views, four octets at a time. */

const WORD = 4;

export function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** Returns the first `length` octets of a view, by default all, without copying them. */
export function octetsOf({ buffer, byteOffset, byteLength }: DataView, length = byteLength): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length);
}

/** Copies `count` octets and returns the offset after them in `to`. May copy parts of the last word twice. */
export function copy(from: DataView, start: number, to: DataView, at: number, count: number): number {
  const end = at + count;
  if (count < WORD) {
    for (let i = 0; i < count; i++) to.setUint8(at + i, from.getUint8(start + i));
    return end;
  }
  const last = count - WORD;
  for (let i = 0; i < last; i += WORD) to.setInt32(at + i, from.getInt32(start + i, true), true);
  to.setInt32(end - WORD, from.getInt32(start + last, true), true);
  return end;
}

/** Writes all octets of an array and returns the offset after them. */
export function write(octets: Uint8Array, to: DataView, at: number): number {
  for (let i = 0; i < octets.length; i++) to.setUint8(at + i, octets[i]);
  return at + octets.length;
}

export function areEqual(a: DataView, atA: number, b: DataView, atB: number, count: number): boolean {
  let i = 0;
  for (; i + WORD <= count; i += WORD) if (a.getInt32(atA + i, true) !== b.getInt32(atB + i, true)) return false;
  for (; i < count; i++) if (a.getUint8(atA + i) !== b.getUint8(atB + i)) return false;
  return true;
}

/** Like memcmp over `count` octets. */
export function compareOctets(a: DataView, atA: number, b: DataView, atB: number, count: number): number {
  let i = 0;
  for (; i + WORD <= count; i += WORD) {
    const difference = a.getUint32(atA + i) - b.getUint32(atB + i);
    if (difference !== 0) return difference;
  }
  for (; i < count; i++) {
    const difference = a.getUint8(atA + i) - b.getUint8(atB + i);
    if (difference !== 0) return difference;
  }
  return 0;
}
