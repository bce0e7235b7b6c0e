import { sha256Of } from './sha256.ts';

/** 160 bits: nobody finds two texts with one name, which with 80 bits would take no more than a million million attempts. */
const HASH_HEXADECIMAL = 40;
const HASH_CHARACTERS = 32;

/**
 * Name for an object that belongs to a domain: the domain itself may be too long or hold characters that names cannot.
 * The prefix, a hyphen and 32 characters, valid as a name and as a label's value where the prefix has at most 30.
 */
export function hashedName(prefix: string, text: string): string {
  return `${prefix}-${shortHash(sha256Of(text))}`;
}

/** The first 160 bits of a digest in hexadecimal, as base32hex in lower case (RFC 4648 7), which needs no padding then. */
export function shortHash(digest: string): string {
  return BigInt(`0x${digest.slice(0, HASH_HEXADECIMAL)}`)
    .toString(32)
    .padStart(HASH_CHARACTERS, '0');
}
