import { RecentMap, sha256Of } from '@fourwinds/data';

/** 160 bits prevent collisions. With 80 bits, finding two texts with the same name would take about 10^12 attempts. */
const HASH_HEXADECIMAL = 40;
const HASH_CHARACTERS = 32;

/** Cache capacity. The steps of one reconcile need the same names. */
const REMEMBERED = 1000;
const known = new RecentMap<string, string>(REMEMBERED);

/**
 * Returns an object name for a domain. The domain itself may be too long, or may contain characters that are not
 * allowed in object names. The result is the prefix, a hyphen and 32 characters. It is a valid object name and label
 * value if the prefix has at most 30 characters.
 */
export function hashedName(prefix: string, text: string): string {
  const key = `${prefix} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const name = `${prefix}-${shortHash(sha256Of(text))}`;
  known.set(key, name);
  return name;
}

/**
 * Returns the first 160 bits of a hexadecimal digest in lower-case base32hex (RFC 4648 7). Text of this length needs
 * no padding.
 */
export function shortHash(digest: string): string {
  return BigInt(`0x${digest.slice(0, HASH_HEXADECIMAL)}`)
    .toString(32)
    .padStart(HASH_CHARACTERS, '0');
}
