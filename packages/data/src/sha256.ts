import { hash } from 'node:crypto';

/** Returns the SHA-256 hash in hexadecimal digits. */
export function sha256Of(text: string): string {
  return hash('sha256', text);
}
