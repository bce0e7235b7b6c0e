import type { Key, KeySet } from './key-set.ts';

const TAGS = 0x1_0000;
/** How much the REVOKE flag changes a key tag, without and with the carry (RFC 5011 2.1, RFC 4034 B). */
const REVOKED = [128, 129];

/** Adds a generated key. Returns undefined if the key's tag is taken; in that case, generate another key and retry. */
export function addKey(keySet: KeySet, key: Key, foreignTags: readonly number[] = []): KeySet | undefined {
  const taken = [...keySet.keys.map(({ tag }) => tag), ...foreignTags];
  return taken.some((tag) => clashes(tag, key.tag)) ? undefined : { ...keySet, keys: [...keySet.keys, key] };
}

/** Returns true if two keys have the same tag, or would have the same tag after one of them is revoked. */
function clashes(a: number, b: number): boolean {
  const distance = (a - b + TAGS) % TAGS;
  return [0, ...REVOKED, ...REVOKED.map((step) => TAGS - step)].includes(distance);
}
