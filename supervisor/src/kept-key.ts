import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeSecret } from './write-secret.ts';

const OCTETS = 32;

/** The line of a file; where it is missing, it is made with a random key of 256 bits, in hexadecimal. */
export async function keptKey(file: string): Promise<string> {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const key = randomBytes(OCTETS).toString('hex');
  await writeSecret(file, key);
  return key;
}
