import { readFile } from 'node:fs/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import long from './long-passwords.json' with { type: 'json' };
import { DIGEST_OCTETS, normalPassword, passwordDigest } from './password-digest.ts';
import { MIN_PASSWORD, type ListedPasswords } from './password-rules.ts';

/**
 * The passwords of two packages, two of the short ones one behind the other, one of them several times, and those of a file where there is one: a
 * password a line, in UTF-8. Throws as readFile does.
 */
export async function readListedPasswords(file: string | undefined): Promise<ListedPasswords> {
  const common = new Set<string>(dictionary['passwords-common']);
  const breached = readDigests(long.digests);
  const further = new Set<string>();
  if (file !== undefined)
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const password = normalPassword(line.trimEnd());
      if (password.length >= MIN_PASSWORD) further.add(password);
    }
  return {
    has: (password) =>
      further.has(password) || breached.has(passwordDigest(password).readBigUInt64BE()) || isMadeOf(password, common),
  };
}

function readDigests(text: string): ReadonlySet<bigint> {
  const octets = Buffer.from(text, 'base64');
  const count = octets.length / DIGEST_OCTETS;
  return new Set(Array.from({ length: count }, (_, i) => octets.readBigUInt64BE(i * DIGEST_OCTETS)));
}

function isMadeOf(password: string, common: ReadonlySet<string>): boolean {
  if (common.has(password)) return true;
  for (let end = 1; end < password.length; end++) {
    const [first, rest] = [password.slice(0, end), password.slice(end)];
    if (common.has(first) && (common.has(rest) || isRepeated(first, password))) return true;
  }
  return isRepeated(password[0], password);
}

function isRepeated(part: string, text: string): boolean {
  return part.repeat(Math.ceil(text.length / part.length)).slice(0, text.length) === text;
}
