import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { writeSecret } from './write-secret.ts';

const OCTETS = 16;
/**
 * RFC 7873 7.1 limits the lifetime of a secret to 36 days. The secret is only replaced when the supervisor starts, so
 * this limit is lower.
 */
const LIFETIME_MILLISECONDS = 30 * 24 * 3600 * 1000;

/**
 * Returns the DNS cookie secret of all nameservers. Creates its file if missing. After 30 days, creates a new secret
 * and appends the previous one after a comma (RFC 9018 5).
 */
export async function cookieSecret(file: string, now: number): Promise<string> {
  const before = read(file);
  if (before !== undefined && now - before.written < LIFETIME_MILLISECONDS) return before.secrets;
  const fresh = randomBytes(OCTETS).toString('hex');
  const secrets = before === undefined ? fresh : `${fresh},${before.secrets.split(',', 1)[0]}`;
  await writeSecret(file, secrets);
  return secrets;
}

/** Returns undefined if the file does not exist. */
function read(file: string): { secrets: string; written: number } | undefined {
  try {
    return { secrets: readFileSync(file, 'utf8').trim(), written: statSync(file).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
