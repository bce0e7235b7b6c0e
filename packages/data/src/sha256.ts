import { hash } from 'node:crypto';

/** In hexadecimal digits. */
export function sha256Of(text: string): string {
  return hash('sha256', text);
}
