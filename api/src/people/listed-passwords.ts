import { readFile } from 'node:fs/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD, type ListedPasswords } from './password-rules.ts';

/**
 * The passwords of the package, two of them one behind the other, one of them several times, and those of a file where there is one: a password
 * a line, in UTF-8. Throws as readFile does.
 */
export async function readListedPasswords(file: string | undefined): Promise<ListedPasswords> {
  const common = new Set<string>(dictionary['passwords-common']);
  const further = new Set<string>();
  if (file !== undefined)
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const password = line.trimEnd().normalize('NFKC').toLowerCase();
      if (password.length >= MIN_PASSWORD) further.add(password);
    }
  return { has: (password) => further.has(password) || isMadeOf(password, common) };
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
