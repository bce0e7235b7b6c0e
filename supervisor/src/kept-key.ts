import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeSecret } from './write-secret.ts';

const OCTETS = 32;

/** Returns the key in a file. Creates the file with a random 256-bit hexadecimal key if missing. */
export async function keptKey(file: string): Promise<string> {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const key = randomBytes(OCTETS).toString('hex');
  await writeSecret(file, key);
  return key;
}
