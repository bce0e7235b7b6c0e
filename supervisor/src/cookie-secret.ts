import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { writeSecret } from './write-secret.ts';

const OCTETS = 16;
/** RFC 7873 7.1: a secret is to be replaced after 36 days at the latest; starts are seldom exact. */
const LIFETIME_MILLISECONDS = 30 * 24 * 3600 * 1000;

/**
 * The secret of DNS cookies for all nameservers, kept in a file that is made where it is missing. Where it is older than
 * 30 days there is a new one, and the one before follows it behind a comma (RFC 9018 5).
 */
export async function cookieSecret(file: string, now: number): Promise<string> {
  const before = read(file);
  if (before !== undefined && now - before.written < LIFETIME_MILLISECONDS) return before.secrets;
  const fresh = randomBytes(OCTETS).toString('hex');
  const secrets = before === undefined ? fresh : `${fresh},${before.secrets.split(',', 1)[0]}`;
  await writeSecret(file, secrets);
  return secrets;
}

/** Undefined where there is no file. */
function read(file: string): { secrets: string; written: number } | undefined {
  try {
    return { secrets: readFileSync(file, 'utf8').trim(), written: statSync(file).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
