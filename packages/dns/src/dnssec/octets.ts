/** The octets of `a`, then those of `b`. */
export function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/** Whether the octets are those of `a`, then those of `b`. */
export function isConcat(octets: Uint8Array, a: Uint8Array, b: Uint8Array): boolean {
  if (octets.length !== a.length + b.length) return false;
  for (let i = 0; i < a.length; i++) if (octets[i] !== a[i]) return false;
  for (let i = 0; i < b.length; i++) if (octets[a.length + i] !== b[i]) return false;
  return true;
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
