import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A token is `fw_`, 43 base-62 digits of 256 random bits, and 6 base-62 digits of the CRC-32 of the preceding text.
 * Secret scanners can recognize the format, and a mistyped token is refused without a database query.
 */
const FORM = /^fw_[0-9A-Za-z]{49}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

/** Creates a token. `random` returns that many random octets. */
export function createToken(random: (bytes: number) => Buffer): string {
  const body = `fw_${base62(BigInt(`0x${random(RANDOM_BYTES).toString('hex')}`), SECRET_DIGITS)}`;
  return body + checksum(body);
}

/** True if the text has the format and checksum of a token. */
export function isToken(text: string): boolean {
  return FORM.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_DIGITS)));
}

/** Returns the hash to store. Tokens have 256 random bits, so a plain hash needs no salt or stretching. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function checksum(body: string): string {
  let text = '';
  for (let rest = crc32(body); text.length < CHECKSUM_DIGITS; rest = Math.floor(rest / 62))
    text = DIGITS[rest % 62] + text;
  return text;
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}
