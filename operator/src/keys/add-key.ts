import type { Key, KeySet } from './key-set.ts';

const TAGS = 0x1_0000;
/** The difference that the REVOKE flag makes to a key's tag, with the carry or without (RFC 5011 2.1, RFC 4034 B). */
const REVOKED = [128, 129];

/** The key set with a generated key; undefined if its tag is taken: then generate another and ask again. */
export function addKey(keySet: KeySet, key: Key, foreignTags: readonly number[] = []): KeySet | undefined {
  const taken = [...keySet.keys.map(({ tag }) => tag), ...foreignTags];
  return taken.some((tag) => clashes(tag, key.tag)) ? undefined : { ...keySet, keys: [...keySet.keys, key] };
}

/** Two keys have the same tag, or would have it once one of them is revoked. */
function clashes(a: number, b: number): boolean {
  const distance = (a - b + TAGS) % TAGS;
  return [0, ...REVOKED, ...REVOKED.map((step) => TAGS - step)].includes(distance);
}
