import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeSecret } from './write-secret.ts';

const OCTETS = 32;

/** The secret by which nameservers know their own entries in their disk caches, kept in a file that is made where it is missing. */
export async function cacheKey(file: string): Promise<string> {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const key = randomBytes(OCTETS).toString('hex');
  await writeSecret(file, key);
  return key;
}
