import { RecentMap, sha256Of } from '@fourwinds/data';

/** 160 bits: nobody finds two texts with one name, which with 80 bits would take no more than a million million attempts. */
const HASH_HEXADECIMAL = 40;
const HASH_CHARACTERS = 32;

/** Names that are remembered at the least: the steps of one reconcile ask for the same ones. */
const REMEMBERED = 1000;
const known = new RecentMap<string, string>(REMEMBERED);

/**
 * Name for an object that belongs to a domain: the domain itself may be too long or hold characters that names cannot.
 * The prefix, a hyphen and 32 characters, valid as a name and as a label's value where the prefix has at most 30.
 */
export function hashedName(prefix: string, text: string): string {
  const key = `${prefix} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const name = `${prefix}-${shortHash(sha256Of(text))}`;
  known.set(key, name);
  return name;
}

/** The first 160 bits of a digest in hexadecimal, as base32hex in lower case (RFC 4648 7), which needs no padding then. */
export function shortHash(digest: string): string {
  return BigInt(`0x${digest.slice(0, HASH_HEXADECIMAL)}`)
    .toString(32)
    .padStart(HASH_CHARACTERS, '0');
}
