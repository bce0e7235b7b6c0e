import { readFile } from 'node:fs/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import long from './long-passwords.json' with { type: 'json' };
import { DIGEST_OCTETS, normalPassword, passwordDigest } from './password-digest.ts';
import { guessCost } from './guess-cost.ts';
import { MIN_OWN, MIN_PASSWORD, type ListedPasswords } from './password-rules.ts';

/**
 * Returns the passwords of two packages, variations of short passwords, keyboard runs, and the passwords of an
 * optional file (UTF-8, one per line). Also recognizes passwords that contain separators, or digits in place of
 * letters. Throws the errors of readFile.
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
      spellings(password).some((one) => further.has(one) || breached.has(digestOf(one)) || isMadeOf(one, common)),
  };
}

function readDigests(text: string): ReadonlySet<bigint> {
  const octets = Buffer.from(text, 'base64');
  const count = octets.length / DIGEST_OCTETS;
  return new Set(Array.from({ length: count }, (_, i) => octets.readBigUInt64BE(i * DIGEST_OCTETS)));
}

function digestOf(password: string): bigint {
  return passwordDigest(password).readBigUInt64BE();
}

/** Returns a password, and the same password without common substitutions and separators. */
function spellings(password: string): readonly string[] {
  const plain = password.replaceAll(/[@$013457]/g, (character) => SUBSTITUTES[character]);
  return [password, plain, ...[password, plain].map((one) => one.replaceAll(/[^\p{L}\p{N}]/gu, ''))].filter(
    (one, i, all) => one !== '' && all.indexOf(one) === i,
  );
}

const SUBSTITUTES: { readonly [character: string]: string } = {
  '@': 'a',
  $: 's',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

function isMadeOf(password: string, common: ReadonlySet<string>): boolean {
  if (common.has(password) || guessCost(password, common) < MIN_OWN) return true;
  for (let end = 1; end < password.length; end++) {
    const [first, rest] = [password.slice(0, end), password.slice(end)];
    if (common.has(first) && (common.has(rest) || isRepeated(first, password))) return true;
  }
  return isRepeated(password[0], password);
}

function isRepeated(part: string, text: string): boolean {
  return part.repeat(Math.ceil(text.length / part.length)).slice(0, text.length) === text;
}
