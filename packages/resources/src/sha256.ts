import { createHash } from 'node:crypto';

/** In hexadecimal digits. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
